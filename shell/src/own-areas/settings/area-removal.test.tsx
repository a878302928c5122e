import { forgetArea, setAreaRemoved } from '@sodalizio/contract';
import { answers, button, dialog, field, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import AreaSettingsScreen from './area-settings.screen.tsx';
import { anAreaState, aToken, fakeAreas, giulia } from './test-area-states.ts';

type Held = Parameters<typeof fakeAreas>[0];

const open = (held: Held, ...acts: ReturnType<typeof fakeAreas>) =>
  renderScreen(<AreaSettingsScreen />, {
    path: '/admin/settings/:area',
    url: '/admin/settings/things',
    area,
    api: [...fakeAreas(held), ...acts],
  });

const removed = { since: '2026-11-21T11:00:00.000Z', by: giulia, why: 'Nessuno la usa' };
const takenOut = anAreaState({ live: null, changes: 8, removed });

test('an area is taken out with its name typed and a reason, and then can only come back', async () => {
  const held: Held = { areas: [anAreaState()], tokens: [aToken()] };
  const removal = answers(setAreaRemoved, ({ body }) => {
    const after = body.removed ? takenOut : anAreaState({ live: null, changes: 9 });
    held.areas = [after];
    return after;
  });
  const { person, api } = await open(held, removal);
  await person.click(await screen.findByRole('button', { name: 'Togli dal prodotto' }));
  const asked = await dialog('Togliere Cose dal prodotto?');
  expect(asked.textContent).toContain('nessun avvio del programma la riporta');
  await person.type(field('Nome dell’area'), 'Case');
  await person.type(field('Motivo'), 'Nessuno la usa');
  await person.click(button('Togli per tutti'));
  expect(await screen.findByText('Scrivi esattamente Cose')).toBeTruthy();
  expect(api.askedOf(setAreaRemoved)).toEqual([]);
  await person.clear(field('Nome dell’area'));
  await person.type(field('Nome dell’area'), 'cose');
  await person.click(button('Togli per tutti'));
  expect(await screen.findByText('Cose non fa più parte del prodotto.')).toBeTruthy();
  expect(api.askedOf(setAreaRemoved).map(({ body }) => body)).toEqual([
    { removed: true, why: 'Nessuno la usa', seen: 7 },
  ]);
  expect((await screen.findAllByText('Tolta dal prodotto')).length).toBeGreaterThan(0);
  // The cross of a toast has no words.
  const offered = () =>
    screen
      .getAllByRole('button')
      .map((one) => one.textContent)
      .filter((words) => words !== '');
  await waitFor(() => expect(offered()).toEqual(['Rimetti nel prodotto']));
  expect(screen.queryByRole('region', { name: 'Token di rilascio' })).toBeNull();

  await person.click(button('Rimetti nel prodotto'));
  const back = await dialog('Rimettere Cose nel prodotto?');
  expect(back.textContent).toContain('Nessuno la vede finché non ne metti in uso una versione.');
  await person.type(field('Motivo'), 'Serve ancora');
  await person.click(within(back).getByRole('button', { name: 'Rimetti nel prodotto' }));
  expect(await screen.findByText('Cose fa di nuovo parte del prodotto.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Togli dal prodotto' })).toBeTruthy();
});

test('an area that only ever had a token is forgotten after a question', async () => {
  const held: Held = { areas: [anAreaState({ label: 'things', live: null, releases: [] })], tokens: [aToken()] };
  const forgotten = answers(forgetArea, () => ({ status: 'ok' as const }));
  const { person, api, address } = await open(held, forgotten);
  await person.click(await screen.findByRole('button', { name: 'Dimentica' }));
  const asked = await dialog('Dimenticare things?');
  await person.click(within(asked).getByRole('button', { name: 'Dimentica quest’area' }));
  expect(await screen.findByText('things è dimenticata.')).toBeTruthy();
  expect(api.askedOf(forgetArea)).toHaveLength(1);
  await waitFor(() => expect(address()).toBe('/admin/settings'));
});
