import { button, dialog, renderScreen, screen, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import AreaSettingsScreen from './area-settings.screen.tsx';
import { anAreaState, aRelease, fakeAreas } from './test-area-states.ts';

const older = Array.from({ length: 10 }, (_, at) => aRelease(`1.1.${9 - at}`, 10));

async function open() {
  const areas = [anAreaState({ releases: [aRelease('1.3.0', 20), aRelease('1.2.0', 18), ...older] })];
  const { person } = await renderScreen(<AreaSettingsScreen />, {
    path: '/admin/settings/:area',
    url: '/admin/settings/things',
    area,
    api: fakeAreas({ areas }),
  });
  await screen.findByRole('region', { name: 'Versioni' });
  return person;
}

test('all releases are shown with the focus on the first further one, as the pressed button is gone', async () => {
  const person = await open();
  const list = within(screen.getByRole('region', { name: 'Versioni' }));
  list.getByRole('button', { name: 'Mostra tutte (12)' }).focus();
  await person.keyboard('{Enter}');
  expect(list.getAllByRole('listitem')).toHaveLength(12);
  expect(document.activeElement).toBe(list.getAllByRole('listitem')[8]);
});

test('and so in the choice of a release, where the arrows go on', async () => {
  const person = await open();
  await person.click(button('Cambia versione: Cose'));
  const form = within(await dialog(/^Cambiare/));
  form.getByRole('button', { name: 'Mostra tutte (11)' }).focus();
  await person.keyboard('{Enter}');
  expect(form.getAllByRole('radio')).toHaveLength(11);
  expect(document.activeElement).toBe(form.getAllByRole('radio')[6]);
});
