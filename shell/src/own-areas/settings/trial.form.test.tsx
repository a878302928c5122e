import { setCanary } from '@sodalizio/contract';
import {
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
import { anAreaState, fakeAreas } from './test-area-states.ts';

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
