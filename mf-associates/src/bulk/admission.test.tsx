import { freezeSelection } from '@sodalizio/contract';
import { bulkAdmission, bulkForecast, undoBatch } from '@sodalizio/contract/associates';
import {
  allAnswered,
  answers,
  aUser,
  manyMembers,
  refusal,
  screen,
  takeClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openList } from '../test-list.tsx';

const selection = '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10';
const batch = 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a001';
const freezing = answers(freezeSelection, ({ body }) => ({
  selection,
  count: 'codes' in body ? body.codes.length : 0,
}));
const bar = () => screen.getByRole('region', { name: 'Selezione' });
const choose = async ({ person }: Awaited<ReturnType<typeof openList>>, ...places: number[]) => {
  for (const place of places)
    await person.click(
      await screen.findByRole('checkbox', { name: `Seleziona Socio${String(place).padStart(6, '0')} Ada` }),
    );
  await waitFor(() => expect(within(bar()).getAllByRole('button').length).toBeGreaterThan(1));
};

test('those who wait are admitted with the exact number, the others are named with the reason, and all is undone', async () => {
  const skipped = [
    { codaica: '000002', name: 'Socio000002 Ada', reason: 'already-admitted' as const },
    { codaica: '000003', name: 'Socio000003 Ada', reason: 'not-waiting' as const },
  ];
  const opened = await openList(manyMembers(3), {
    api: [
      freezing,
      answers(bulkAdmission, () => ({ batch, done: 1, skipped })),
      answers(undoBatch, () => ({ batch, done: 1, skipped: [] })),
    ],
    user: aUser({ available_permissions: ['associates.read', 'associates.edit', 'associates.admit'] }),
  });
  const { person, api } = opened;
  await choose(opened, 1, 2, 3);
  const pass = takeClock();
  await person.click(within(bar()).getByRole('button', { name: 'Ammetti' }));
  const form = await screen.findByRole('dialog', { name: 'Ammetti 3 soci' });
  expect(form.textContent).toContain('Dopo si può annullare tutto');
  // The second press of the double click that opened it, where both buttons are at one place.
  const admit = within(form).getByRole('button', { name: 'Ammetti 3 soci' });
  await person.click(admit);
  expect(api.askedOf(freezeSelection)).toEqual([]);
  pass(500);
  await person.click(admit);
  const outcome = await screen.findByRole('dialog', { name: 'Esito' });
  expect(outcome.textContent).toContain('1 socio ammesso, 2 saltati');
  expect(outcome.textContent).toContain('è già ammesso');
  expect(outcome.textContent).toContain('non è in attesa di ammissione');
  expect(api.askedOf(bulkAdmission).map(({ body }) => body)).toEqual([{ selection }]);
  await person.click(within(outcome).getByRole('button', { name: 'Annulla tutto' }));
  expect((await screen.findByRole('dialog', { name: 'Annullato' })).textContent).toContain('Annullato per 1 socio');
});

test('an admission whose answer was lost is sent again, although all are admitted by now', async () => {
  let admitted = false;
  const opened = await openList(manyMembers(2), {
    api: [
      freezing,
      answers(bulkForecast, () =>
        admitted
          ? { changed: 0, reasons: [{ reason: 'already-admitted' as const, count: 2 }], skipped: [] }
          : { changed: 2, reasons: [], skipped: [] },
      ),
      answers(bulkAdmission, () => {
        admitted = true;
        return refusal(503, 'unavailable');
      }),
    ],
    user: aUser({ available_permissions: ['associates.read', 'associates.edit', 'associates.admit'] }),
  });
  const { person, api } = opened;
  await choose(opened, 1, 2);
  const pass = takeClock();
  await person.click(within(bar()).getByRole('button', { name: 'Ammetti' }));
  const form = await screen.findByRole('dialog', { name: 'Ammetti 2 soci' });
  pass(500);
  await person.click(within(form).getByRole('button', { name: 'Ammetti 2 soci' }));
  await within(form).findByText('Il servizio non è pronto: riprova tra poco.');
  const forecasts = api.askedOf(bulkForecast).length;
  for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
  await waitFor(() => expect(api.askedOf(bulkForecast).length).toBeGreaterThan(forecasts));
  await allAnswered(opened);
  expect(form.textContent).toContain('Non si sa se la richiesta di prima è riuscita.');
  api.also(answers(bulkAdmission, () => ({ batch, done: 2, skipped: [] })));
  await person.click(within(form).getByRole('button', { name: 'Ammetti 2 soci' }));
  expect((await screen.findByRole('dialog', { name: 'Esito' })).textContent).toContain('2 soci ammessi');
});

test('who may not admit has no such act', async () => {
  const opened = await openList(manyMembers(2), {
    user: aUser({ available_permissions: ['associates.read', 'associates.edit'] }),
  });
  await choose(opened, 1);
  expect(within(bar()).queryByRole('button', { name: 'Ammetti' })).toBeNull();
});
