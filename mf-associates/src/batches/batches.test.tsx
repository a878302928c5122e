import { type BulkBatch, batchOutcome, bulkBatches, resumeBatch, undoBatch } from '@sodalizio/contract/associates';
import {
  act,
  answers,
  manyMembers,
  refusal,
  renderScreen,
  roundTrips,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { area } from '../area.tsx';
import { openList } from '../test-list.tsx';
import BatchesScreen from './batches.screen.tsx';

const id = 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a001';
const aBatch = (over: Partial<BulkBatch> = {}): BulkBatch => ({
  batch: id,
  act: { kind: 'payment', quota: 50, data: '2026-02-10', annorif: 2026, tipopaga: 'Contanti' },
  who: 'Giulia Ferraro',
  own: true,
  at: '2026-11-21T10:00:00.000Z',
  state: 'unfinished',
  total: 2000,
  position: 500,
  done: 480,
  undone: 0,
  left_out: 0,
  can_resume: true,
  can_undo: true,
  ...over,
});

type Held = { items: BulkBatch[] };
const held = (answer: Held) => answers(bulkBatches, () => answer);
const open = (answer: Held, ...api: ReturnType<typeof answers>[]) =>
  renderScreen(<BatchesScreen />, { path: '/admin/associates-batches', area, api: [held(answer), ...api] });
const row = async (text: string) => {
  const item = (await screen.findByText(text)).closest('li');
  if (!item) throw new Error(`${text} is in no row`);
  return item;
};
const what = 'Pagamento di € 50,00 per il 2026 a 2.000 soci';

test('it shows act, time, author, count and state', async () => {
  const section = { kind: 'section', sigla: 'LOM', preferita: 'No' } as const;
  await open({
    items: [
      aBatch(),
      aBatch({
        batch: 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a002',
        act: section,
        state: 'undone',
        ...{ total: 3, position: 3, done: 3, undone: 2, can_resume: false, can_undo: false, who: '' },
      }),
    ],
  });
  const first = await row(what);
  expect(first.textContent).toContain('Rimasta a metà');
  expect(first.textContent).toContain('21/11/2026, 11:00, Giulia Ferraro');
  expect(first.textContent).toContain('Arrivata a 500 di 2.000: fatta per 480');
  expect(
    within(first)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Riprendi', 'Annulla']);
  const second = await row('Sezione LOM – Lombardia a 3 soci');
  expect(second.textContent).toContain('Fatta per 3 di 3, annullata per 2');
  expect(within(second).queryByRole('button')).toBeNull();
});

test('an unfinished act is resumed, and the list shows the outcome', async () => {
  const answer = { items: [aBatch()] };
  const resumed = answers(resumeBatch, () => {
    answer.items = [aBatch({ state: 'done', position: 2000, done: 1980, can_resume: false })];
    return { batch: id, done: 1980, skipped: [{ codaica: '1', name: 'A', reason: 'already-paid' as const }] };
  });
  const { person } = await open(answer, resumed);
  await person.click(await screen.findByRole('button', { name: `Riprendi: ${what}` }));
  expect(await screen.findByText('Pagamento registrato a 1.980 soci, 1 saltato')).toBeTruthy();
  expect(await screen.findByText('Fatta per 1.980 di 2.000')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Riprendi/ })).toBeNull();
});

test('resuming and undoing keep the focus, and leave it at the act', async () => {
  const answer = { items: [aBatch()] };
  const [resuming, undoing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const resumed = answers(resumeBatch, async () => {
    await resuming.promise;
    answer.items = [aBatch({ state: 'done', position: 2000, done: 2000, can_resume: false })];
    return { batch: id, done: 2000, skipped: [] };
  });
  const undone = answers(undoBatch, async () => {
    await undoing.promise;
    answer.items = [aBatch({ state: 'undone', undone: 2000, can_resume: false, can_undo: false })];
    return { batch: id, done: 2000, skipped: [] };
  });
  const { person, api } = await open(answer, resumed, undone);
  const keeps = async (name: string) => {
    const button = screen.getByRole('button', { name });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(button));
    await person.keyboard('{Enter}');
  };
  const resume = `Riprendi: ${what}`;
  const own = await row(what);
  act(() => within(own).getByRole('button', { name: resume }).focus());
  await person.keyboard('{Enter}');
  await keeps(resume);
  resuming.resolve();
  await waitFor(() => expect(screen.queryByRole('button', { name: resume })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(own));
  await person.click(within(own).getByRole('button', { name: `Annulla: ${what}` }));
  await person.click(await screen.findByRole('button', { name: 'Annulla l’operazione' }));
  await keeps(`Annulla: ${what}`);
  undoing.resolve();
  await waitFor(() => expect(within(own).queryByRole('button')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(own));
  expect([resumeBatch, undoBatch].map((one) => api.askedOf(one).length)).toEqual([1, 1]);
});

test('an act that is resumed or undone is in progress from the first moment', async () => {
  const answer = { items: [aBatch()] };
  const [resuming, undoing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const resumed = answers(resumeBatch, async () => {
    await resuming.promise;
    answer.items = [aBatch({ state: 'done', position: 2000, done: 2000, can_resume: false })];
    return { batch: id, done: 2000, skipped: [] };
  });
  const undone = answers(undoBatch, async () => {
    await undoing.promise;
    return refusal(503, 'unavailable');
  });
  const { person } = await open(answer, resumed, undone);
  await person.click(await screen.findByRole('button', { name: `Riprendi: ${what}` }));
  expect(await screen.findByText('In corso')).toBeTruthy();
  // The list is read every two seconds now, and not every thirty.
  answer.items = [aBatch({ state: 'running', position: 1200, done: 1180, can_resume: false })];
  expect(await screen.findByText('Arrivata a 1.200 di 2.000: fatta per 1.180')).toBeTruthy();
  resuming.resolve();
  expect(await screen.findByText('Fatta')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: `Annulla: ${what}` }));
  await person.click(await screen.findByRole('button', { name: 'Annulla l’operazione' }));
  expect(await screen.findByText('Annullamento in corso')).toBeTruthy();
  undoing.resolve();
  expect(await screen.findByText('Fatta')).toBeTruthy();
});

test('an act that is resumed stays in progress when a reading that began before answers', async () => {
  const [before, resuming] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { person, api, cache } = await open(
    { items: [aBatch()] },
    answers(resumeBatch, async () => {
      await resuming.promise;
      return { batch: id, done: 2000, skipped: [] };
    }),
  );
  const resume = await screen.findByRole('button', { name: `Riprendi: ${what}` });
  api.also(
    answers(bulkBatches, async () => {
      await before.promise;
      return { items: [aBatch()] };
    }),
  );
  void cache.invalidateQueries();
  await waitFor(() => expect(api.askedOf(bulkBatches)).toHaveLength(2));
  api.also(held({ items: [aBatch({ state: 'running' })] }));
  await person.click(resume);
  await screen.findByText('In corso');
  before.resolve();
  await act(() => roundTrips(api));
  expect(screen.getByText('In corso')).toBeTruthy();
  resuming.resolve();
  await screen.findByText(/^Pagamento registrato/);
});

test('an act is undone after its dialog was closed, when the person has confirmed', async () => {
  const answer = { items: [aBatch({ state: 'done', position: 2000, done: 2000, can_resume: false })] };
  const undone = answers(undoBatch, () => {
    answer.items = [aBatch({ state: 'undone', position: 2000, done: 2000, undone: 2000, can_undo: false })];
    return { batch: id, done: 2000, skipped: [] };
  });
  const { person, api } = await open(answer, undone);
  await person.click(await screen.findByRole('button', { name: `Annulla: ${what}` }));
  const asked = await screen.findByRole('dialog', { name: `Annullare «${what}»?` });
  await person.click(within(asked).getByRole('button', { name: 'Lascia com’è' }));
  expect(api.askedOf(undoBatch)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: `Annulla: ${what}` }));
  await person.click(await screen.findByRole('button', { name: 'Annulla l’operazione' }));
  expect(await screen.findByText('Annullato per 2.000 soci')).toBeTruthy();
  expect(await screen.findByText('Annullata')).toBeTruthy();
});

test('an act that a colleague has gone on with while its undoing was asked about is not undone, and says so', async () => {
  const answer = { items: [aBatch()] };
  const undone = answers(undoBatch, ({ body }) => {
    if (body?.done === 1980) return { batch: id, done: 1980, skipped: [] };
    return refusal(409, 'conflict', [{ path: 'body.done', code: 'not-allowed' }]);
  });
  const { person } = await open(answer, undone);
  await person.click(await screen.findByRole('button', { name: `Annulla: ${what}` }));
  await screen.findByText(/Torna com’era per 480 soci/);
  answer.items = [aBatch({ state: 'done', position: 2000, done: 1980, can_resume: false })];
  await person.click(screen.getByRole('button', { name: 'Annulla l’operazione' }));
  expect(await screen.findByText('Questi dati sono stati modificati nel frattempo.')).toBeTruthy();
  expect(await screen.findByText('Fatta per 1.980 di 2.000')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: `Annulla: ${what}` }));
  await screen.findByText(/Torna com’era per 1.980 soci/);
  await person.click(screen.getByRole('button', { name: 'Annulla l’operazione' }));
  expect(await screen.findByText('Annullato per 1.980 soci')).toBeTruthy();
});

test('a refusal is shown in words: for somebody else’s act, and for one whose selection is gone', async () => {
  const refused = [
    answers(resumeBatch, () => refusal(409, 'conflict')),
    answers(undoBatch, () => refusal(403, 'forbidden')),
  ];
  const { person } = await open({ items: [aBatch()] }, ...refused);
  await person.click(await screen.findByRole('button', { name: `Riprendi: ${what}` }));
  expect(await screen.findByText(/^Non si può riprendere/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: `Annulla: ${what}` }));
  await person.click(await screen.findByRole('button', { name: 'Annulla l’operazione' }));
  expect(await screen.findByText('Non puoi: l’operazione è di un’altra persona.')).toBeTruthy();
});

const done = { state: 'done', total: 120, position: 120, done: 118, can_resume: false } as const;

test('who was skipped, and why, is found after the dialog is gone', async () => {
  const skipped = [
    { codaica: '7', name: 'Bianchi Carla', reason: 'already-paid' as const },
    { codaica: '9', name: '', reason: 'gone' as const },
  ];
  const { person, api } = await open(
    { items: [aBatch({ ...done, left_out: 2 })] },
    answers(batchOutcome, () => ({ batch: id, done: 118, skipped })),
  );
  const button = 'Vedi i 2 soci saltati: Pagamento di € 50,00 per il 2026 a 120 soci';
  await person.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: 'Esito' });
  expect(dialog.textContent).toContain('Pagamento registrato a 118 soci, 2 saltati');
  const table = within(dialog).getByRole('table', { name: '2 soci saltati' });
  expect(within(table).getByText('Bianchi Carla').closest('tr')?.textContent).toContain(
    'ha già un pagamento per il 2026',
  );
  expect(within(table).getByText('non è più tra i soci')).toBeTruthy();
  expect(api.askedOf(batchOutcome).map(({ path, query }) => [path, query.get('of')])).toEqual([
    [`/api/admin/batches/${id}/outcome`, 'act'],
  ]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: button })));
});

test('so is who was left as they were by an undoing', async () => {
  const { person, api } = await open(
    { items: [aBatch({ ...done, state: 'undone', undone: 117, left_out: 1, can_undo: false })] },
    answers(batchOutcome, () => ({
      batch: id,
      done: 117,
      skipped: [{ codaica: '7', name: 'Bianchi Carla', reason: 'changed-since' as const }],
    })),
  );
  await person.click(await screen.findByRole('button', { name: /^Vedi il socio lasciato com’è/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Annullato' });
  expect(dialog.textContent).toContain('Annullato per 117 soci, 1 saltato');
  expect(within(dialog).getByText('è cambiato nel frattempo')).toBeTruthy();
  expect(api.askedOf(batchOutcome)[0]?.query.get('of')).toBe('undo');
});

test('nothing is offered where nobody was skipped; a refusal is shown in words', async () => {
  const refused = answers(batchOutcome, () => refusal(403, 'forbidden'));
  const other = 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a003';
  const { person } = await open({ items: [aBatch({ ...done, left_out: 2 }), aBatch({ batch: other })] }, refused);
  await person.click(await screen.findByRole('button', { name: /^Vedi/ }));
  expect(await screen.findByText('Non puoi: l’operazione è di un’altra persona.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an empty list has a message', async () => {
  await open({ items: [] });
  expect(await screen.findByText('Nessuna operazione su più soci ancora')).toBeTruthy();
});

test.each([
  ['one that runs', 'running', 2_000],
  ['none that runs', 'done', 30_000],
] as const)('with %s the list is read again in time', async (_, state, after) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { api } = await open({ items: [aBatch({ state })] });
  await screen.findByText(what);
  expect(api.askedOf(bulkBatches)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(after - 1));
  await act(() => roundTrips(api));
  expect(api.askedOf(bulkBatches)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await expect.poll(() => api.askedOf(bulkBatches).length).toBe(2);
});

test('the members’ list shows a notice with a link, only to its owner', async () => {
  const openWith = (items: BulkBatch[]) => openList(manyMembers(2), { api: [held({ items })] });
  const { api, unmount } = await openWith([aBatch()]);
  expect(await screen.findByText(/^Una tua operazione su più soci è rimasta a metà/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Guarda e riprendi' }).getAttribute('href')).toBe(
    '/admin/associates-batches',
  );
  expect(api.askedOf(bulkBatches)[0]?.query.get('unfinished')).toBe('own');
  unmount();
  await openWith([]);
  expect(await screen.findByRole('link', { name: 'Operazioni recenti' })).toBeTruthy();
  expect(screen.queryByText(/rimasta a metà/)).toBeNull();
});
