import { whenFailedUnseen } from '@sodalizio/area-kit/host';
import { createDeployToken, getAreaState, revokeDeployToken, setFillOff } from '@sodalizio/contract';
import { answers, button, dialog, field, refusal, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { showUnseenFailure } from '../../layout/unseen-failure.ts';
import { area } from './area.tsx';
import AreaSettingsScreen from './area-settings.screen.tsx';
import { anAreaState, anEvent, aToken, fakeAreas, giulia, paolo } from './test-area-states.ts';

type Held = Parameters<typeof fakeAreas>[0];
type Answers = ReturnType<typeof fakeAreas>;

const open = (held: Held, acts: Answers = []) =>
  renderScreen(<AreaSettingsScreen />, {
    path: '/admin/settings/:area',
    url: '/admin/settings/things',
    area,
    api: [...fakeAreas(held), ...acts],
  });
const section = (name: string) => screen.findByRole('region', { name });

beforeEach(() => whenFailedUnseen(showUnseenFailure));

test('every release is there, and each but the live one may go live or be tried', async () => {
  const { person } = await open({ areas: [anAreaState()] });
  const releases = within(await section('Versioni'));
  expect(releases.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
    '1.3.0',
    '1.2.0',
    '1.1.0',
  ]);
  expect(releases.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Metti in uso la 1.3.0',
    'Prova la 1.3.0 con alcune persone',
    'Torna a questa versione: 1.1.0',
    'Prova la 1.1.0 con alcune persone',
  ]);
  await person.click(releases.getByRole('button', { name: 'Torna a questa versione: 1.1.0' }));
  expect(await dialog('Riportare Cose alla 1.1.0?')).toBeTruthy();
});

test('what the area adds to others’ screens is switched off and on one by one, with a reason', async () => {
  const tab = { slot: 'house.room.corner', nth: 0, label: 'Rose', off: null };
  const other = { ...tab, nth: 1, label: 'Viole' };
  const off = { since: '2026-11-21T11:00:00.000Z', by: giulia, why: 'Resta bianca' };
  const held: Held = { areas: [anAreaState({ fills: [tab, other] })] };
  const switched = answers(setFillOff, ({ body }) => {
    const after = anAreaState({ changes: 8, fills: [tab, { ...other, off: body.off ? off : null }] });
    held.areas = [after];
    return after;
  });
  const { person, api } = await open(held, [switched]);
  const parts = within(await section('Parti aggiunte ad altre aree'));
  expect(parts.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'RoseAttivahouse.room.cornerDisattiva',
    'VioleAttivahouse.room.corner, la 2ªDisattiva',
  ]);
  await person.click(parts.getByRole('button', { name: 'Disattiva: Viole' }));
  expect(await dialog('Disattivare la parte «Viole»?')).toBeTruthy();
  await person.click(button('Disattiva per tutti'));
  expect(api.askedOf(setFillOff)).toEqual([]);
  await person.type(field('Motivo'), 'Resta bianca');
  await person.click(button('Disattiva per tutti'));
  expect(await screen.findByText('La parte «Viole» è disattivata per tutti.')).toBeTruthy();
  expect(api.askedOf(setFillOff)[0]?.body).toEqual({
    slot: 'house.room.corner',
    nth: 1,
    off: true,
    why: 'Resta bianca',
    seen: 7,
  });
  expect(await screen.findByText('1 parte aggiunta disattivata')).toBeTruthy();
  expect(parts.getByText('21/11/2026, 12:00, Giulia Ferraro · Motivo: Resta bianca')).toBeTruthy();

  await person.click(parts.getByRole('button', { name: 'Riattiva: Viole' }));
  await dialog('Riattivare la parte «Viole»?');
  await person.type(field('Motivo'), 'Corretta');
  await person.click(button('Riattiva per tutti'));
  expect(await screen.findByText('La parte «Viole» è di nuovo attiva.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('1 parte aggiunta disattivata')).toBeNull());
});

test('an area that adds nothing to others has no list of it', async () => {
  await open({ areas: [anAreaState()] });
  await section('Versioni');
  expect(screen.queryByRole('region', { name: 'Parti aggiunte ad altre aree' })).toBeNull();
});

test('health shows the cause of each failure in a sentence', async () => {
  const failures = [
    { cause: 'hung', count: 3, last_detail: 'the code: no answer within 5000 ms' } as const,
    { cause: 'threw-in-render', count: 1, last_detail: '' } as const,
  ];
  await open({ areas: [anAreaState({ health: [{ version: '1.2.0', loads: 97, failures, fell_back: 2 }] })] });
  const health = within(await section('Salute nelle ultime 24 ore'));
  expect(health.getByText('97 aperture, 4 guasti (4 %)')).toBeTruthy();
  expect(health.getByText('3 ×').nextElementSibling?.textContent).toContain(
    'Il codice non è arrivato entro 5 secondi.',
  );
  expect(health.getByText('1 ×').nextElementSibling?.textContent).toBe(
    'Una pagina si è fermata mentre veniva mostrata.',
  );
  expect(health.getByText('2 volte è tornata da sola alla versione precedente')).toBeTruthy();
});

test('the history says who did what and why, and reads on', async () => {
  const events = Array.from({ length: 25 }, (_, at) =>
    anEvent({
      id: 100 - at,
      ...(at === 0 ? { act: 'roll-back', from: '1.2.0-3fa9c1', to: '1.1.0-3fa9c1', by: paolo } : {}),
    }),
  );
  const { person } = await open({ areas: [anAreaState()], events });
  const history = await screen.findByRole('list', { name: 'Cronologia' });
  await waitFor(() => expect(within(history).getAllByRole('listitem').length).toBe(20));
  expect(within(history).getAllByRole('listitem')[0]?.textContent).toBe(
    'Tornata alla 1.1.0 dalla 1.2.018/11/2026, 18:05, Paolo Ferrero (paolo@sodalizio.example)Motivo: Filtro per anno',
  );
  await person.click(button('Mostra altre voci'));
  await waitFor(() => expect(within(history).getAllByRole('listitem').length).toBe(25));
  expect(screen.queryByRole('button', { name: 'Mostra altre voci' })).toBeNull();
  // The pressed button is gone.
  await waitFor(() => expect(document.activeElement).toBe(within(history).getAllByRole('listitem')[20]));
});

test('the secret of a new token is shown once, and closing without copying it asks', async () => {
  const held: Held = { areas: [anAreaState()], tokens: [] };
  const made = answers(createDeployToken, ({ body }) => {
    held.tokens = [aToken({ name: body.name })];
    return { ...aToken({ name: body.name }), secret: 'sdt_un-segreto' };
  });
  const { person, api } = await open(held, [made]);
  expect(await screen.findByText(/^Nessun token valido/)).toBeTruthy();
  await person.click(button('Crea un token'));
  await dialog('Nuovo token per Cose');
  await person.type(field('Nome del token'), 'rilasci Cose');
  await person.click(button('Crea il token'));
  const shown = await dialog('Copia il token adesso');
  expect(within(shown).getByLabelText<HTMLInputElement>('Token').value).toBe('sdt_un-segreto');
  expect(within(shown).getByText(/^È l’unica volta che lo vedi/)).toBeTruthy();
  expect(api.askedOf(createDeployToken)[0]?.body).toEqual({ name: 'rilasci Cose', days: 90 });

  await person.keyboard('{Escape}');
  await dialog('Chiudere senza averlo copiato?');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chiudere senza averlo copiato?' })).toBeNull());
  await person.keyboard('{Escape}');
  const asked = await dialog('Chiudere senza averlo copiato?');
  await person.click(within(asked).getByRole('button', { name: 'Torna al token' }));
  await person.click(within(shown).getByRole('button', { name: 'Copia' }));
  expect(await navigator.clipboard.readText()).toBe('sdt_un-segreto');
  await person.click(within(shown).getByRole('button', { name: 'Ho finito' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Crea un token')));
  expect(within(await screen.findByRole('list', { name: 'Token di rilascio' })).getByText('rilasci Cose')).toBeTruthy();
  expect(document.body.textContent).not.toContain('sdt_');
});

test.each([
  ['made', () => ({ ...aToken(), secret: 'sdt_un-segreto' }), /^Il token «rilasci Cose» è stato creato dopo che avevi/],
  ['refused', () => refusal(503, 'unavailable'), /^La creazione del token «rilasci Cose» non è riuscita. Il servizio/],
])('a token that is %s after its dialog was closed says so', async (_, outcome, said) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = answers(createDeployToken, async () => {
    await promise;
    return outcome();
  });
  const { person, api } = await open({ areas: [anAreaState()] }, [late]);
  await person.click(await screen.findByRole('button', { name: 'Crea un token' }));
  await dialog('Nuovo token per Cose');
  await person.type(field('Nome del token'), 'rilasci Cose');
  await person.click(button('Crea il token'));
  await waitFor(() => expect(api.askedOf(createDeployToken)).toHaveLength(1));
  await person.click(button('Annulla'));
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  resolve();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(document.body.textContent).not.toContain('sdt_');
});

test('a token is revoked after a question', async () => {
  const held: Held = { areas: [anAreaState()], tokens: [aToken()] };
  const revoked = answers(revokeDeployToken, () => {
    held.tokens = [];
    return { status: 'ok' } as const;
  });
  const { person, api } = await open(held, [revoked]);
  expect(
    await screen.findByText(
      'Creato il 01/11/2026, 09:00 da superadmin@sodalizio.example · Mai usato · Vale fino al 30/01/2027, 09:00',
    ),
  ).toBeTruthy();
  await person.click(button('Revoca il token rilasci Cose'));
  const asked = await dialog('Revocare il token «rilasci Cose»?');
  await person.click(within(asked).getByRole('button', { name: 'Revoca il token' }));
  expect(await screen.findByText('Il token «rilasci Cose» è revocato.')).toBeTruthy();
  expect(await screen.findByText(/^Nessun token valido/)).toBeTruthy();
  expect(api.askedOf(revokeDeployToken)[0]?.path).toBe('/api/areas/things/tokens/3');
  // The pressed button is gone.
  await waitFor(() => expect(document.activeElement).toBe(button('Crea un token')));
});

test('a revocation that is answered late leaves the focus where something else was begun', async () => {
  const answered = Promise.withResolvers<void>();
  const revoked = answers(revokeDeployToken, async () => {
    await answered.promise;
    return { status: 'ok' } as const;
  });
  const { person } = await open({ areas: [anAreaState()], tokens: [aToken()] }, [revoked]);
  await person.click(await screen.findByRole('button', { name: 'Revoca il token rilasci Cose' }));
  const asked = await dialog('Revocare il token «rilasci Cose»?');
  await person.click(within(asked).getByRole('button', { name: 'Revoca il token' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button('Crea un token'));
  const name = await screen.findByLabelText(/^Nome/);
  await person.click(name);
  answered.resolve();
  await screen.findByText('Il token «rilasci Cose» è revocato.');
  await person.keyboard('rilasci');
  expect(document.activeElement).toBe(name);
});

test('tokens are read again where one was revoked already, or made without its answer', async () => {
  const held: Held = { areas: [anAreaState()], tokens: [aToken()] };
  const { person } = await open(held, [
    answers(revokeDeployToken, () => {
      held.tokens = [];
      return refusal(404, 'not-found');
    }),
    answers(createDeployToken, () => {
      held.tokens = [aToken({ name: 'rilasci Altro' })];
      return refusal(503, 'unavailable');
    }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Revoca il token rilasci Cose' }));
  const asked = await dialog('Revocare il token «rilasci Cose»?');
  await person.click(within(asked).getByRole('button', { name: 'Revoca il token' }));
  expect(await screen.findByText(/^Nessun token valido/)).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Crea un token' }));
  await person.type(field('Nome del token'), 'rilasci Altro');
  await person.click(button('Crea il token'));
  const revoke = { name: 'Revoca il token rilasci Altro', hidden: true };
  expect(await screen.findByRole('button', revoke)).toBeTruthy();
});

test('the failure of a revocation goes when it is tried again', async () => {
  const held: Held = { areas: [anAreaState()], tokens: [aToken()] };
  let failed = false;
  const { person } = await open(held, [
    answers(revokeDeployToken, () => {
      if (failed) return { status: 'ok' } as const;
      failed = true;
      return refusal(503, 'unavailable');
    }),
  ]);
  const revoke = async () => {
    await person.click(await screen.findByRole('button', { name: 'Revoca il token rilasci Cose' }));
    const asked = await dialog('Revocare il token «rilasci Cose»?');
    await person.click(within(asked).getByRole('button', { name: 'Revoca il token' }));
  };
  await revoke();
  expect(await screen.findByText('Il servizio non è pronto: riprova tra poco.')).toBeTruthy();
  await revoke();
  expect(await screen.findByText('Il token «rilasci Cose» è revocato.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Il servizio non è pronto: riprova tra poco.')).toBeNull());
});

test('an area that does not exist is reported', async () => {
  await open({ areas: [] }, [answers(getAreaState, () => refusal(404, 'not-found'))]);
  expect(await screen.findByText('Quest’area non esiste')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna alle impostazioni' }).getAttribute('href')).toBe('/admin/settings');
});

test('a release that fails and stays says until when people have the one before, in words and beside the title', async () => {
  const failing = anAreaState().live;
  await open({ areas: [anAreaState({ live: failing && { ...failing, failing_until: '2026-11-21T12:00:00.000Z' } })] });
  const notice = await screen.findByRole('alert', {
    name: 'La versione 1.2.0 non funziona per la maggior parte di chi la apre',
  });
  expect(notice.textContent).toContain('Fino alle 13:00 chi apre il programma trova la versione precedente');
  expect(screen.getByText('La 1.2.0 non funziona')).toBeTruthy();
});

test('a release that the server stopped says why and who was notified, and one click insists on it', async () => {
  const stopped = {
    since: '2026-11-21T11:00:00.000Z',
    by: { kind: 'server', name: 'server' },
    why: 'Fermata dal programma: nell’ultima ora non ha funzionato per 4 persone su 5.',
    release: '1.3.0-3fa9c1',
    told: ['giulia@sodalizio.example', 'paolo@sodalizio.example'],
  } as const;
  const { person } = await open({
    areas: [anAreaState({ stopped: { ...stopped, told: [...stopped.told] } })],
    events: [anEvent({ by: stopped.by, act: 'roll-back', from: '1.3.0-3fa9c1', to: '1.2.0-3fa9c1', why: stopped.why })],
  });
  const notice = await screen.findByRole('alert', { name: 'La versione 1.3.0 è stata fermata' });
  expect(notice.textContent).toContain('non ha funzionato per 4 persone su 5. Tutti sono tornati alla 1.2.0.');
  expect(notice.textContent).toContain('Avvisati per e-mail: giulia@sodalizio.example, paolo@sodalizio.example.');
  expect(await within(await section('Cronologia')).findByText(/il programma, da solo/)).toBeTruthy();
  await person.click(within(notice).getByRole('button', { name: 'Rimetti in uso la 1.3.0' }));
  expect(await dialog('Mettere in uso Cose 1.3.0?')).toBeTruthy();
});
