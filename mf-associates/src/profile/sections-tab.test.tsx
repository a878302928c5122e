import { deleteSection, newSection } from '@sodalizio/contract/associates';
import { answers, button, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openProfile } from '../test-profile.tsx';

const twoSections = {
  Sezione: [
    { sigla: 'LOM', preferita: 'Si' as const },
    { sigla: 'LAZ', preferita: 'No' as const },
  ],
};
const preferLazio = 'Rendi preferita la sezione Lazio';

test('a section made preferred leaves the focus in the table, although its button is gone', async () => {
  const { person } = await openProfile(twoSections, '?tab=sezioni');
  await person.click(await screen.findByRole('button', { name: preferLazio }));
  await waitFor(() => expect(screen.queryByRole('button', { name: preferLazio })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sezioni territoriali' })));
});

test('a section keeps the focus on its button while it is being made preferred, and a second press does nothing', async () => {
  const held = Promise.withResolvers<void>();
  const { person, api } = await openProfile(twoSections, '?tab=sezioni', {
    api: [
      answers(newSection, async () => {
        await held.promise;
        return { status: 'ok' as const, version: 2, entry: 0 };
      }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: preferLazio }));
  await waitFor(() => expect(button(preferLazio).getAttribute('aria-disabled')).toBe('true'));
  expect(button(preferLazio).hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button(preferLazio));
  await person.keyboard('{Enter}');
  await person.click(button('Elimina la sezione Lazio'));
  held.resolve();
  await waitFor(() => expect(button(preferLazio).getAttribute('aria-disabled')).toBe('false'));
  expect(api.askedOf(newSection)).toHaveLength(1);
  expect(api.askedOf(deleteSection)).toHaveLength(0);
});

test('a section that a colleague took away meanwhile is not given back by making it preferred', async () => {
  const { person, profile, api } = await openProfile(twoSections, '?tab=sezioni');
  await screen.findByRole('button', { name: preferLazio });
  profile.elsewhere({ Sezione: [{ sigla: 'LOM', preferita: 'Si' }] });
  await person.click(button(preferLazio));
  await screen.findByText('Nel frattempo questa sezione è stata tolta al socio: se serve, aggiungila di nuovo.');
  expect(api.askedOf(newSection)).toEqual([]);
  expect(screen.queryByRole('button', { name: preferLazio })).toBeNull();
});
