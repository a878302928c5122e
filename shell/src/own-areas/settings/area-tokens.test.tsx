import { hasUnsavedWork } from '@sodalizio/area-kit/host';
import { createDeployToken } from '@sodalizio/contract';
import { act, answers, button, dialog, field, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import AreaSettingsScreen from './area-settings.screen.tsx';
import { anAreaState, aToken, fakeAreas } from './test-area-states.ts';

const made = answers(createDeployToken, ({ body }) => ({ ...aToken({ name: body.name }), secret: 'sdt_un-segreto' }));

const open = () =>
  renderScreen(<AreaSettingsScreen />, {
    path: '/admin/settings/:area',
    url: '/admin/settings/things',
    area,
    api: [...fakeAreas({ areas: [anAreaState(), anAreaState({ id: 'others', label: 'Altre' })] }), made],
  });

test('a dialog about an area goes with its page, also where another area’s is the next in the history', async () => {
  const { person, go } = await open();
  await screen.findByRole('heading', { name: 'Cose' });
  act(() => go('/admin/settings/others'));
  await screen.findByRole('heading', { name: 'Altre' });
  act(() => go(-1));
  await screen.findByRole('heading', { name: 'Cose' });
  await person.click(await screen.findByRole('button', { name: 'Crea un token' }));
  await dialog('Nuovo token per Cose');
  act(() => go(1));
  await screen.findByRole('heading', { name: 'Altre', hidden: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leaving asks, and so does closing the tab, until the secret of a new token is copied', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Crea un token' }));
  await person.type(field('Nome del token'), 'rilasci Cose');
  await person.click(button('Crea il token'));
  const shown = await dialog('Copia il token adesso');
  expect(hasUnsavedWork()).toBe(true);
  await person.click(within(shown).getByRole('button', { name: 'Copia' }));
  await within(shown).findByRole('button', { name: 'Copiato' });
  expect(hasUnsavedWork()).toBe(false);
});
