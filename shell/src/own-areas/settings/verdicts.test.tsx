import { getVerdict, setVerdictRequired, type VerdictReport, verdictLines } from '@sodalizio/contract';
import { answers, button, dialog, field, refusal, renderScreen, screen, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import AreaSettingsScreen from './area-settings.screen.tsx';
import SettingsScreen from './settings.screen.tsx';
import { anAreaState, anEvent, aRelease, fakeAreas, giulia } from './test-area-states.ts';

const at = '2026-11-20T09:31:00.000Z';
const report: VerdictReport = {
  shell: 'abc',
  beside: [{ id: 'cms', release: '2.0.0-3fa9c1' }],
  without: ['projects'],
  lines: verdictLines.slice(0, 7).map((line) => ({
    line,
    passed: line !== 'bytes',
    says: [line === 'bytes' ? 'js: 12 bytes over its budget of 10' : `${line}: all is well`],
  })),
  outcome: 'failed',
  at,
};
const judged = (outcome: VerdictReport['outcome'], version = '1.3.0') => ({
  ...aRelease(version),
  verdict: { outcome, at },
});

test('a release shows how its verdict ended, and opens its report', async () => {
  let broken = true;
  const releases = [judged('failed'), judged('partial', '1.2.0'), judged('passed', '1.1.0'), aRelease('1.0.0')];
  const { person } = await renderScreen(<AreaSettingsScreen />, {
    path: '/admin/settings/:area',
    url: '/admin/settings/things',
    area,
    api: [
      ...fakeAreas({ areas: [anAreaState({ releases })], events: [anEvent({ act: 'verdict', detail: 'failed' })] }),
      answers(getVerdict, () => (broken ? refusal(500, 'internal') : report)),
    ],
  });
  const list = within(await screen.findByRole('region', { name: 'Versioni' }));
  const rows = list.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.match(/Collaudo [a-z ]+?(?=Verbale)/)?.[0])).toEqual([
    'Collaudo non superato',
    'Collaudo incompleto',
    'Collaudo superato',
    undefined,
  ]);
  expect(list.getAllByRole('button', { name: /^Verbale/ })).toHaveLength(3);
  const history = within(await screen.findByRole('region', { name: 'Cronologia' }));
  expect(await history.findByText('Arrivato il verbale della 1.2.0')).toBeTruthy();
  expect(history.getByText('Collaudo non superato')).toBeTruthy();

  await person.click(button('Verbale del collaudo della 1.3.0'));
  const opened = within(await dialog('Collaudo della 1.3.0'));
  broken = false;
  await person.click(await opened.findByRole('button', { name: 'Riprova' }));
  expect(await opened.findByText(/Insieme a: shell abc, cms 2\.0\.0\. Senza projects/)).toBeTruthy();
  expect(opened.getByText(/Non guardati: Prove nel browser, Accessibilità\./)).toBeTruthy();
  const found = opened.getAllByRole('listitem').map((row) => row.textContent);
  expect(found).toHaveLength(7);
  expect(found[5]).toBe('PesoNon superatojs: 12 bytes over its budget of 10');
  expect(found[0]).toBe('Librerie in comuneSuperatoshared: all is well');
});

test('the rule is stated, and changed with a reason', async () => {
  const held: Parameters<typeof fakeAreas>[0] = { areas: [anAreaState()] };
  const changed = answers(setVerdictRequired, ({ body }) => {
    held.rule = body.required ? { since: at, by: giulia, why: body.why } : null;
    return { verdict_required: held.rule };
  });
  const { person, api } = await renderScreen(<SettingsScreen />, {
    path: '/admin/settings',
    area,
    api: [...fakeAreas(held), changed],
  });
  const rule = within(await screen.findByRole('region', { name: 'Collaudo' }));
  expect(rule.getByText('Una versione può andare in uso anche senza verbale.')).toBeTruthy();
  await person.click(rule.getByRole('button', { name: 'Richiedi il collaudo' }));
  const question = within(await dialog('Richiedere il collaudo superato?'));
  await person.click(question.getByRole('button', { name: 'Richiedi il collaudo' }));
  expect(api.askedOf(setVerdictRequired)).toEqual([]);
  await person.type(field('Motivo'), 'Due rilasci senza prove');
  await person.click(question.getByRole('button', { name: 'Richiedi il collaudo' }));
  expect(await screen.findByText('Il collaudo superato è richiesto.')).toBeTruthy();
  expect(api.askedOf(setVerdictRequired)[0]?.body).toEqual({ required: true, why: 'Due rilasci senza prove' });
  expect(await rule.findByText('Dal 20/11/2026, 10:31, Giulia Ferraro. Motivo: Due rilasci senza prove')).toBeTruthy();
  await person.click(rule.getByRole('button', { name: 'Non richiederlo più' }));
  const other = within(await dialog('Non richiedere più il collaudo?'));
  await person.type(field('Motivo'), 'Era di troppo');
  await person.click(other.getByRole('button', { name: 'Non richiederlo più' }));
  expect(await rule.findByText('Una versione può andare in uso anche senza verbale.')).toBeTruthy();
});
