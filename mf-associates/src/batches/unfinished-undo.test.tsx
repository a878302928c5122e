import { aicaCredentials, aicaProxy, currentUser } from '@sodalizio/contract';
import { type BulkBatch, batchOutcome, bulkBatches, resumeBatch, undoBatch } from '@sodalizio/contract/associates';
import {
  act,
  allAnswered,
  aMember,
  answers,
  aUser,
  fakeAssociates,
  refusal,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import BatchesScreen from './batches.screen.tsx';

const id = 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a001';
const what = 'Pagamento di € 50,00 per il 2026 a 2.000 soci';
const aBatch = (over: Partial<BulkBatch>): BulkBatch => ({
  batch: id,
  act: { kind: 'payment', quota: 50, data: '2026-02-10', annorif: 2026, tipopaga: 'Contanti' },
  who: 'Giulia Ferraro',
  own: true,
  at: '2026-11-21T10:00:00.000Z',
  state: 'unfinished',
  total: 2000,
  position: 2000,
  done: 2000,
  undone: 0,
  left_out: 0,
  can_resume: false,
  can_undo: true,
  ...over,
});

const open = (held: { items: BulkBatch[] }, ...api: ReturnType<typeof answers>[]) =>
  renderScreen(<BatchesScreen />, {
    path: '/admin/associates-batches',
    area,
    api: [answers(bulkBatches, () => held), ...api],
  });

test('an undoing that stopped half way says so, and is gone on with by a button of its own', async () => {
  const held = { items: [aBatch({ state: 'undo-unfinished', undone: 700, undo_left: 1250 })] };
  const { person, api } = await open(
    held,
    answers(undoBatch, () => {
      held.items = [aBatch({ state: 'undone', undone: 2000, can_undo: false })];
      return { batch: id, done: 2000, skipped: [] };
    }),
  );
  expect(await screen.findByText('Annullamento rimasto a metà')).toBeTruthy();
  expect(screen.getByText('Fatta per 2.000 di 2.000, annullata per 700')).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Annulla: ${what}` })).toBeNull();
  await person.click(screen.getByRole('button', { name: `Riprendi l’annullamento: ${what}` }));
  expect(await screen.findByRole('dialog', { name: `Riprendere l’annullamento di «${what}»?` })).toBeTruthy();
  expect(
    screen.getByText(
      'Torna com’era per i 1.250 soci che mancano. Chi è cambiato nel frattempo resta com’è, e lo diciamo.',
    ),
  ).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Annulla l’operazione' }));
  expect(await screen.findByText('Annullato per 2.000 soci')).toBeTruthy();
  expect(await screen.findByText('Annullata')).toBeTruthy();
  expect(api.askedOf(undoBatch).map(({ path }) => path.includes(id))).toEqual([true]);
});

test.each([
  [1, 'Torna com’era per il socio che manca. Chi è cambiato nel frattempo resta com’è, e lo diciamo.'],
  [0, 'Non manca più nessun socio: l’operazione si chiude come annullata.'],
  // From an older server.
  [undefined, 'Torna com’era per 2.000 soci. Chi è cambiato nel frattempo resta com’è, e lo diciamo.'],
])('before an undoing goes on for %s, the dialog says so', async (undo_left, body) => {
  const { person } = await open({ items: [aBatch({ state: 'undo-unfinished', undone: 700, undo_left })] });
  await person.click(await screen.findByRole('button', { name: `Riprendi l’annullamento: ${what}` }));
  expect(await screen.findByText(body)).toBeTruthy();
});

test('an unfinished act whose selection is gone says that it can only be undone', async () => {
  await open({ items: [aBatch({ position: 500, done: 480 })] });
  expect(await screen.findByText('La selezione non c’è più: si può solo annullare.')).toBeTruthy();
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Annulla']);
});

test('one that can be gone on with does not say so', async () => {
  await open({ items: [aBatch({ position: 500, done: 480, can_resume: true })] });
  await screen.findByRole('button', { name: `Riprendi: ${what}` });
  expect(screen.queryByText(/La selezione non c’è più/)).toBeNull();
  expect(screen.getByText('Arrivata a 500 di 2.000: fatta per 480')).toBeTruthy();
});

/** A registry whose session is over until its dialog is confirmed, and the batches behind it. */
function openWithoutRegistry(batch: BulkBatch, ...acts: (typeof undoBatch | typeof resumeBatch)[]) {
  const registry = { open: false };
  const held = { items: [batch] };
  const gated = acts.map((endpoint) =>
    answers(endpoint, () => {
      if (!registry.open) return refusal(401, 'registry-session-missing');
      held.items = [aBatch({ state: endpoint === undoBatch ? 'undone' : 'done', can_undo: false })];
      return { batch: id, done: 2000, skipped: [] };
    }),
  );
  const opened = open(
    held,
    ...gated,
    ...fakeAssociates({ members: [aMember()] }),
    answers(batchOutcome, () =>
      registry.open ? { batch: id, done: 1999, skipped: [] } : refusal(401, 'registry-session-missing'),
    ),
    answers(aicaProxy, () => {
      registry.open = true;
      return { codaica: '001000' };
    }),
    answers(aicaCredentials, () => ({ status: 'ok' as const })),
    answers(currentUser, () => aUser()),
  );
  return opened.then((all) => ({ ...all, registry }));
}
const pressAgain = 'La sessione del registro era scaduta: adesso premi di nuovo il pulsante.';
const registryDialog = () => screen.findByRole('dialog', { name: /registro/i });

test('an undoing that the registry refused is pressed again once it is open', async () => {
  const opened = await openWithoutRegistry(aBatch({ state: 'done' }), undoBatch);
  const { person, api } = opened;
  const undo = async () => {
    await person.click(await screen.findByRole('button', { name: `Annulla: ${what}` }));
    await person.click(await screen.findByRole('button', { name: 'Annulla l’operazione' }));
  };
  await undo();
  await registryDialog();
  expect(screen.queryByRole('alert')).toBeNull();
  await person.type(screen.getByLabelText('Password'), 'segreta{Enter}');
  expect(await screen.findByText(pressAgain)).toBeTruthy();
  await allAnswered(opened);
  expect(api.askedOf(undoBatch)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await undo();
  expect(await screen.findByText('Annullato per 2.000 soci')).toBeTruthy();
  expect(await screen.findByText('Annullata')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(pressAgain)).toBeNull());
});

test.each([
  ['undone', undoBatch, `Annulla: ${what}`],
  ['resumed', resumeBatch, `Riprendi: ${what}`],
])('nothing is %s where the registry was opened in another tab', async (_, endpoint, name) => {
  const opened = await openWithoutRegistry(aBatch({ position: 500, can_resume: true }), endpoint);
  const { person, api, registry } = opened;
  await person.click(await screen.findByRole('button', { name }));
  if (endpoint === undoBatch) await person.click(await screen.findByRole('button', { name: 'Annulla l’operazione' }));
  await registryDialog();
  registry.open = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(pressAgain)).toBeTruthy();
  await allAnswered(opened);
  expect(api.askedOf(endpoint)).toHaveLength(1);
});

test('looking at who was skipped goes on once the registry is open', async () => {
  const { person } = await openWithoutRegistry(aBatch({ state: 'done', done: 1999, left_out: 1 }));
  await person.click(await screen.findByRole('button', { name: `Vedi il socio saltato: ${what}` }));
  await registryDialog();
  await person.type(screen.getByLabelText('Password'), 'segreta{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Esito' })).toBeTruthy();
  expect(screen.queryByText(pressAgain)).toBeNull();
});
