import { setCanary } from '@sodalizio/contract';
import {
  aListedUser,
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
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import SettingsScreen from './settings.screen.tsx';
import { anAreaState, anEvent, aRelease, fakeAreas, giulia, paolo } from './test-area-states.ts';

test('nothing of a trial is changed while it begins: it would be lost with the dialog', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = answers(setCanary, async () => {
    await promise;
    return refusal(503, 'unavailable');
  });
  const api = [...fakeAreas({ areas: [anAreaState()] }), fakeUsers([]), late];
  const { person } = await renderScreen(<SettingsScreen />, { path: '/admin/settings', area, api });
  await person.click(await screen.findByRole('button', { name: 'Prova con alcune persone: Cose' }));
  const inside = within(await dialog('Provare una versione di Cose'));
  const release = (name: string) => inside.getByRole<HTMLInputElement>('radio', { name });
  const judged = () => inside.getByRole<HTMLInputElement>('checkbox', { name: 'Decide il programma' });
  const change = async () => {
    await person.click(release('1.1.0'));
    await person.click(judged());
    return [release('1.1.0').checked, judged().checked];
  };
  await person.click(release('1.3.0'));
  await person.clear(field('Percentuale degli altri utenti'));
  await person.type(field('Percentuale degli altri utenti'), '10');
  await person.type(field('Motivo'), 'Nuovi filtri');
  await person.click(button('Comincia la prova'));
  expect(await change()).toEqual([false, false]);
  expect(inside.getByRole<HTMLInputElement>('combobox', { name: 'Persone' }).readOnly).toBe(true);
  resolve();
  await waitFor(() => expect(inside.getByRole<HTMLInputElement>('combobox', { name: 'Persone' }).readOnly).toBe(false));
  expect(await change()).toEqual([true, true]);
});

test('the question names the people that somebody else has added to the trial since the dialog opened', async () => {
  const trialOf = (names: readonly string[], percent: number) => ({
    ...aRelease('1.3.0'),
    since: '2026-11-20T11:00:00.000Z',
    by: giulia,
    why: 'Nuovi filtri',
    failing_until: null,
    judged: false,
    people: names.map((name, at) => ({ id: at + 1, name, email: `${name.toLowerCase()}@sodalizio.example` })),
    percent,
  });
  const held = {
    areas: [anAreaState({ canary: trialOf(['Ada', 'Ivo', 'Ugo'], 0) })],
    events: [anEvent({ by: paolo, act: 'canary', from: null, to: '1.3.0-3fa9c1' })],
  };
  const users = fakeUsers([aListedUser({ first_name: 'Eva', last_name: 'Monti', email: 'eva@sodalizio.example' })]);
  const changed = answers(setCanary, ({ body }) => {
    if (body.seen === 8) return anAreaState({ changes: 9 });
    // Ivo was taken out, Carla added.
    held.areas = [anAreaState({ canary: trialOf(['Ada', 'Ugo', 'Carla'], 10), changes: 8 })];
    return refusal(409, 'conflict');
  });
  const api = [...fakeAreas(held), users, changed];
  const { person, ...view } = await renderScreen(<SettingsScreen />, { path: '/admin/settings', area, api });
  await person.click(await screen.findByRole('button', { name: 'Cambia la prova: Cose' }));
  const inside = within(await dialog('Provare una versione di Cose'));
  // Takes out Ugo.
  await person.type(inside.getByRole('combobox', { name: 'Persone' }), '{Backspace}');
  await person.type(inside.getByRole('combobox', { name: 'Persone' }), 'monti');
  await person.click(await screen.findByRole('option', { name: /Eva Monti/ }));
  await person.type(field('Motivo'), 'Anche Eva');
  await person.click(button('Cambia la prova'));
  await inside.findByText(/^Nel frattempo Paolo Ferrero ha cambiato/);
  expect(
    inside.getByText(/^La 1\.3\.0 la vedranno Ada, Carla, Eva Monti e circa il 10 % degli altri utenti\./),
  ).toBeTruthy();
  await person.click(button('Cambia la prova'));
  await waitFor(() => expect(view.api.askedOf(setCanary)).toHaveLength(2));
  const [first, second] = view.api.askedOf(setCanary).map(({ body }) => body);
  const of = (...names: string[]) => names.map((name) => `${name}@sodalizio.example`);
  expect(first).toMatchObject({ people: of('ada', 'ivo', 'eva'), percent: 0, seen: 7 });
  expect(second).toMatchObject({ people: of('ada', 'carla', 'eva'), percent: 10, seen: 8 });
});
