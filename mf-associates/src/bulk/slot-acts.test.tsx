import { aicaCredentials, aicaProxy, currentUser, freezeSelection } from '@sodalizio/contract';
import { answers, aUser, type FakeAnswer, fillSlot, manyMembers, refusal, screen, within } from '@sodalizio/testing';
import { beforeAll, expect, test } from 'vitest';
import { openList } from '../test-list.tsx';

const slot = 'associates.list.selection';
const selection = '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10';
const freezing = answers(freezeSelection, ({ body }) => ({
  selection,
  count: 'codes' in body ? body.codes.length : 0,
}));

// Loaded in advance: on a busy machine it takes longer than a test waits.
beforeAll(() => import('./bulk-bar.tsx'));

async function chosenTwo(freeze: FakeAnswer = freezing) {
  const opened = await openList(manyMembers(3), { api: [freeze] });
  const [, first, second] = await screen.findAllByRole('checkbox', { name: /^Seleziona (?!queste)/ });
  for (const box of [first, second]) if (box) await opened.person.click(box);
  const bar = within(screen.getByRole('region', { name: 'Selezione' }));
  return { ...opened, button: await bar.findByRole('button', { name: 'Scrivi a tutti' }) };
}

test('an act of another area is given the frozen selection, in a dialog of its name', async () => {
  fillSlot(slot, { label: 'Scrivi a tutti' }, (given) => <p>{JSON.stringify(given)}</p>);
  const { person, button } = await chosenTwo();
  await person.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Scrivi a tutti' });
  expect(within(dialog).getByText(JSON.stringify({ selection, count: 2 }))).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Selezione', hidden: true }).textContent).toContain('2 soci selezionati');
});

test('an act that is a link leads to its screen with the frozen selection', async () => {
  fillSlot(slot, { label: 'Scrivi a tutti', link: 'associates.index' });
  const { person, button, address } = await chosenTwo();
  await person.click(button);
  await expect.poll(address).toBe(`/admin/associates?selection=${selection}&count=2`);
});

test('who is taken out while the selection is being frozen is not in the act', async () => {
  fillSlot(slot, { label: 'Scrivi a tutti', link: 'associates.index' });
  const held = Promise.withResolvers<void>();
  const { person, api, button, address } = await chosenTwo(
    answers(freezeSelection, async ({ body }) => {
      await held.promise;
      return { selection, count: 'codes' in body ? body.codes.length : 0 };
    }),
  );
  await person.click(button);
  await expect.poll(() => api.askedOf(freezeSelection)).toHaveLength(1);
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Socio000002 Ada' }));
  held.resolve();
  await expect.poll(address).toBe(`/admin/associates?selection=${selection}&count=1`);
  expect(api.askedOf(freezeSelection).at(-1)?.body).toEqual({ codes: ['000003'] });
});

test('a failure to freeze the selection is shown, and the act does not begin', async () => {
  fillSlot(slot, { label: 'Scrivi a tutti' }, () => <p>iniziata</p>);
  const { person, button } = await chosenTwo(answers(freezeSelection, () => refusal(404, 'not-found')));
  await person.click(button);
  expect(await screen.findByText(/La selezione è scaduta/)).toBeTruthy();
  expect(screen.queryByText('iniziata')).toBeNull();
});

test('an act that the registry refused begins once it is open, without a failure that stays', async () => {
  fillSlot(slot, { label: 'Scrivi a tutti' }, (given) => <p>{JSON.stringify(given)}</p>);
  let open = false;
  const { person, api, button } = await chosenTwo(
    answers(freezeSelection, () => (open ? { selection, count: 2 } : refusal(401, 'registry-session-missing'))),
  );
  api.also(
    answers(aicaProxy, () => {
      open = true;
      return { codaica: '001000' };
    }),
    answers(aicaCredentials, () => ({ status: 'ok' as const })),
    answers(currentUser, () => aUser()),
  );
  await person.click(button);
  await screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
  expect(screen.queryByRole('alert')).toBeNull();
  await person.type(screen.getByLabelText('Password'), 'segreta{Enter}');
  expect(await screen.findByText(JSON.stringify({ selection, count: 2 }))).toBeTruthy();
});
