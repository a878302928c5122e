import { notifications } from '@mantine/notifications';
import { whenFailedUnseen } from '@sodalizio/area-kit/host';
import { setAreaOff, setCanary, setLiveRelease, usersPage } from '@sodalizio/contract';
import {
  aListedUser,
  allAnswered,
  answers,
  button,
  dialog,
  fakeUsers,
  field,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showUnseenFailure } from '../../layout/unseen-failure.ts';
import { area } from './area.tsx';
import SettingsScreen from './settings.screen.tsx';
import { anAreaState, anEvent, aRelease, fakeAreas, giulia, paolo } from './test-area-states.ts';

type Held = Parameters<typeof fakeAreas>[0];

type Answers = ReturnType<typeof fakeAreas>;

const open = (held: Held, ...acts: Answers) =>
  renderScreen(<SettingsScreen />, { path: '/admin/settings', area, api: [...fakeAreas(held), ...acts] });
const why = () => field('Motivo');

// At most five toasts are visible: those of other tests would delay the sixth.
beforeEach(() => whenFailedUnseen(showUnseenFailure));
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

test('an earlier release goes live after a dialog that says what happens and asks why', async () => {
  const held: Held = { areas: [anAreaState()] };
  const rolledBack = answers(setLiveRelease, ({ body }) => {
    const live = {
      ...aRelease('1.1.0', 10),
      since: '2026-11-21T11:00:00.000Z',
      by: giulia,
      why: body.why,
      failing_until: null,
    };
    held.areas = [anAreaState({ live, changes: 8 })];
    return anAreaState({ live, changes: 8 });
  });
  const { person, api } = await open(held, rolledBack);
  await person.click(await screen.findByRole('button', { name: 'Cambia versione: Cose' }));
  const asked = await dialog('Cambiare la versione di Cose');
  const releases = within(asked).getAllByRole('radio');
  expect(releases.map((one) => one.closest('div')?.parentElement?.textContent)).toEqual([
    '1.3.0Pubblicata il 20/11/2026, 10:30, token «rilasci Cose» · 45,3 kB',
    '1.1.0Pubblicata il 10/11/2026, 10:30, token «rilasci Cose» · 45,3 kB',
  ]);
  await person.click(within(asked).getByRole('radio', { name: '1.1.0' }));
  expect(
    within(asked).getByText('Tutti useranno la 1.1.0 al posto della 1.2.0, dalla prossima pagina che aprono.'),
  ).toBeTruthy();
  await person.click(button('Torna alla 1.1.0'));
  expect(await screen.findByText('Motivo: Scrivi il motivo: basta una frase')).toBeTruthy();
  expect(api.askedOf(setLiveRelease)).toEqual([]);

  await person.type(why(), 'Il filtro per anno sbaglia');
  await person.click(button('Torna alla 1.1.0'));
  expect(await screen.findByText('Cose 1.1.0 è in uso.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedOf(setLiveRelease)[0]?.body).toEqual({
    release: '1.1.0-3fa9c1',
    why: 'Il filtro per anno sbaglia',
    seen: 7,
  });
  expect(within(await screen.findByRole('region', { name: 'Cose' })).getByText('1.1.0')).toBeTruthy();
});

test('switching off asks for the name of the area, because it affects everybody', async () => {
  const held: Held = { areas: [anAreaState()] };
  const off = { since: '2026-11-21T11:00:00.000Z', by: giulia, why: 'Salva due volte' };
  const switched = answers(setAreaOff, () => anAreaState({ off, changes: 8 }));
  const { person, api } = await open(held, switched);
  await person.click(await screen.findByRole('button', { name: 'Disattiva: Cose' }));
  const asked = await dialog('Disattivare Cose?');
  expect(within(asked).getByText(/^Riguarda tutti: la voce Cose sparisce dal menu/)).toBeTruthy();
  await person.type(field('Nome dell’area'), 'Coso');
  await person.type(why(), 'Salva due volte');
  await person.click(button('Disattiva per tutti'));
  expect(await screen.findByText('Nome dell’area: Scrivi esattamente Cose')).toBeTruthy();
  expect(api.askedOf(setAreaOff)).toEqual([]);

  await person.clear(field('Nome dell’area'));
  await person.type(field('Nome dell’area'), 'cose');
  await person.click(button('Disattiva per tutti'));
  expect(await screen.findByText('Cose è disattivata per tutti.')).toBeTruthy();
  expect(api.askedOf(setAreaOff)[0]?.body).toEqual({ off: true, why: 'Salva due volte', seen: 7 });
});

test.each([
  ['is done', () => anAreaState({ off: { since: '2026-11-21T11:00:00.000Z', by: giulia, why: 'x' }, changes: 8 })],
  ['is met by a change of somebody else', () => refusal(409, 'conflict')],
])('an act that %s after its dialog was closed leaves the next dialog as it is', async (_, outcome) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const switched = answers(setAreaOff, async () => {
    await promise;
    return outcome();
  });
  const held: Held = { areas: [anAreaState()] };
  const opened = await open(held, switched);
  const { person, api } = opened;
  await person.click(await screen.findByRole('button', { name: 'Disattiva: Cose' }));
  await person.type(field('Nome dell’area'), 'Cose');
  await person.type(why(), 'Salva due volte');
  await person.click(button('Disattiva per tutti'));
  await waitFor(() => expect(api.askedOf(setAreaOff)).toHaveLength(1));
  await person.click(button('Annulla'));
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.areas = [anAreaState({ changes: 8 })];
  await person.click(await screen.findByRole('button', { name: 'Cambia versione: Cose' }));
  await dialog('Cambiare la versione di Cose');
  await person.type(why(), 'Il filtro sbaglia');
  const before = api.seen.length;
  resolve();
  await waitFor(() => expect(api.seen.length).toBeGreaterThan(before));
  await allAnswered(opened);
  await dialog('Cambiare la versione di Cose');
  expect(screen.getByDisplayValue('Il filtro sbaglia')).toBe(why());
});

test.each([
  [503, 'unavailable', 'Cose: quello che avevi confermato non è riuscito. Il servizio non è pronto: riprova tra poco.'],
  [409, 'conflict', /^Cose: quello che avevi confermato non è riuscito. Nel frattempo Paolo Ferrero/],
] as const)('an act refused (%i) after its dialog was closed says so', async (status, code, said) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const switched = answers(setAreaOff, async () => {
    await promise;
    return refusal(status, code);
  });
  const { person, api } = await open({ areas: [anAreaState()], events: [anEvent({ by: paolo })] }, switched);
  await person.click(await screen.findByRole('button', { name: 'Disattiva: Cose' }));
  await person.type(field('Nome dell’area'), 'Cose');
  await person.type(why(), 'Salva due volte');
  await person.click(button('Disattiva per tutti'));
  await waitFor(() => expect(api.askedOf(setAreaOff)).toHaveLength(1));
  await person.click(button('Annulla'));
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  resolve();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a trial is for people found by searching and for a share of the others, in a sentence before it begins', async () => {
  const users = fakeUsers([
    aListedUser(),
    aListedUser({ id: 9, first_name: 'Anna', last_name: 'Monti', email: 'anna.monti@sodalizio.example' }),
    aListedUser({ id: 10, first_name: 'Ada', last_name: 'Montini', email: 'ada@sodalizio.example', disabled: true }),
  ]);
  const tried = answers(setCanary, ({ body }) =>
    anAreaState({
      changes: 8,
      canary: {
        ...aRelease('1.3.0'),
        since: '2026-11-21T11:00:00.000Z',
        by: giulia,
        why: body.why,
        failing_until: null,
        percent: 10,
        judged: true,
        people: [],
      },
    }),
  );
  const { person, api } = await open({ areas: [anAreaState()] }, users, tried);
  await person.click(await screen.findByRole('button', { name: 'Prova con alcune persone: Cose' }));
  const asked = await dialog('Provare una versione di Cose');
  await person.click(within(asked).getByRole('radio', { name: '1.3.0' }));
  expect(within(asked).getByText(/^Per ora non la vede nessuno/)).toBeTruthy();
  await person.type(why(), 'Nuovi filtri');
  await person.click(button('Comincia la prova'));
  expect(await screen.findByText('Persone: Scegli almeno una persona o una percentuale')).toBeTruthy();

  const search = screen.getByRole('combobox', { name: 'Persone' });
  await person.click(search);
  await person.paste('x'.repeat(121));
  expect(await screen.findByText('Al massimo 120 caratteri: ora sono 121.')).toBeTruthy();
  await person.clear(search);
  // Pasted with a sign that cannot be seen.
  await person.paste('\u200bmont');
  await waitFor(() => expect(api.askedOf(usersPage).at(-1)?.query.get('search')).toBe('mont'));
  await person.click(await screen.findByRole('option', { name: /Anna Monti/ }));
  expect(screen.queryByRole('option', { name: /Montini/ })).toBeNull();
  await person.clear(field('Percentuale degli altri utenti'));
  await person.type(field('Percentuale degli altri utenti'), '10');
  expect(
    within(asked).getByText(
      'La 1.3.0 la vedranno Anna Monti e circa il 10 % degli altri utenti. Tutti gli altri restano alla 1.2.0.',
    ),
  ).toBeTruthy();
  await person.click(within(asked).getByRole('checkbox', { name: 'Decide il programma' }));
  await person.click(button('Comincia la prova'));
  expect(await screen.findByText('La prova di Cose 1.3.0 è cominciata.')).toBeTruthy();
  expect(api.askedOf(setCanary)[0]?.body).toEqual({
    release: '1.3.0-3fa9c1',
    percent: 10,
    people: ['anna.monti@sodalizio.example'],
    judged: true,
    why: 'Nuovi filtri',
    seen: 7,
  });
});

const canary = {
  ...aRelease('1.3.0'),
  since: '2026-11-20T10:00:00.000Z',
  by: giulia,
  why: 'Nuovi filtri',
  failing_until: null,
  percent: 0,
  judged: false,
  people: [{ id: 9, name: 'Anna Monti', email: 'anna.monti@sodalizio.example' }],
};

test('a trial without people or percentage ends, with a reason', async () => {
  const ended = answers(setCanary, () => anAreaState({ changes: 8 }));
  const { person, api } = await open({ areas: [anAreaState({ canary })] }, ended);
  await person.click(await screen.findByRole('button', { name: 'Termina la prova: Cose' }));
  const asked = await dialog('Terminare la prova di Cose 1.3.0?');
  expect(within(asked).getByText('Chi la sta provando torna alla 1.2.0, dalla prossima pagina che apre.')).toBeTruthy();
  await person.type(why(), 'Basta così');
  await person.click(within(asked).getByRole('button', { name: 'Termina la prova' }));
  expect(await screen.findByText('La prova di Cose 1.3.0 è finita.')).toBeTruthy();
  expect(api.askedOf(setCanary)[0]?.body).toEqual({
    release: '1.3.0-3fa9c1',
    percent: 0,
    people: [],
    why: 'Basta così',
    seen: 7,
  });
});

test('a conflict shows who changed the area, and keeps the input', async () => {
  const held: Held = {
    areas: [anAreaState({ canary })],
    events: [anEvent({ by: paolo, act: 'off', from: null, to: null, at: '2026-11-21T11:00:00.000Z', why: 'Prova' })],
  };
  const off = { since: '2026-11-21T11:00:00.000Z', by: paolo, why: 'Prova' };
  const live = answers(setLiveRelease, ({ body }) => {
    if (body.seen === 8) return anAreaState({ changes: 9, off });
    held.areas = [anAreaState({ canary, changes: 8, off })];
    return refusal(409, 'conflict');
  });
  const { person, api } = await open(held, live);
  await person.click(await screen.findByRole('button', { name: 'Estendi a tutti: Cose' }));
  const asked = await dialog('Estendere a tutti Cose 1.3.0?');
  expect(within(asked).getByText('La prova in corso finisce.')).toBeTruthy();
  await person.type(why(), 'Va bene a tutti');
  await person.click(button('Metti in uso la 1.3.0'));
  expect(
    await within(asked).findByText(
      'Nel frattempo Paolo Ferrero ha cambiato quest’area: «Disattivata» (21/11/2026, 12:00). Ora vedi lo stato aggiornato. Se va ancora bene, conferma di nuovo.',
    ),
  ).toBeTruthy();
  expect(within(asked).getByText('L’area resta disattivata finché non la riattivi.')).toBeTruthy();
  expect(why().value).toBe('Va bene a tutti');
  await person.click(button('Metti in uso la 1.3.0'));
  expect(await screen.findByText('Cose 1.3.0 è in uso.')).toBeTruthy();
  expect(api.askedOf(setLiveRelease).length).toBe(2);
});

test('an act that somebody else has done already closes the dialog with a message', async () => {
  const held: Held = { areas: [anAreaState()], events: [anEvent({ by: paolo, act: 'off', from: null, to: null })] };
  const late = answers(setAreaOff, () => {
    held.areas = [anAreaState({ changes: 8, off: { since: '2026-11-21T11:00:00.000Z', by: paolo, why: 'Prova' } })];
    return refusal(409, 'conflict');
  });
  const { person } = await open(held, late);
  await person.click(await screen.findByRole('button', { name: 'Disattiva: Cose' }));
  await person.type(await screen.findByRole('textbox', { name: 'Nome dell’area' }), 'Cose');
  await person.type(why(), 'Salva due volte');
  await person.click(button('Disattiva per tutti'));
  expect(await screen.findByText(/Paolo Ferrero ha cambiato quest’area.*È già disattivata\.$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is refreshed behind an open dialog leaves it as it is, even where the area has gone', async () => {
  const held: Held = { areas: [anAreaState()] };
  const { person, cache } = await open(held);
  await person.click(await screen.findByRole('button', { name: 'Cambia versione: Cose' }));
  const asked = await dialog('Cambiare la versione di Cose');
  await person.type(why(), 'Ci penso');
  held.areas = [];
  await cache.refetchQueries();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cose' })).toBeNull());
  expect(asked.isConnected).toBe(true);
  expect(why().value).toBe('Ci penso');
  expect(within(asked).getAllByRole('radio').length).toBe(2);
});
