import {
  chooseColumns,
  refusedRows,
  runUpload,
  type Upload,
  undoUpload,
  uploadById,
  uploadUsers,
  usersPage,
} from '@sodalizio/contract';
import {
  act,
  allAnswered,
  answers,
  aUser,
  fakeUsers,
  file,
  refusal,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reading, type UploadInHand, useUpload } from './index.ts';
import { readyUpload } from './test-ready-upload.ts';

const { id } = readyUpload;
const kept = `sodalizio.kept.${aUser().id}.upload.${uploadUsers.path}`;
const ready = { ...readyUpload, counts: { ...readyUpload.counts, created: 1, refused: 1 } };

let inHand: UploadInHand;
function Screen() {
  inHand = useUpload(uploadUsers, { drops: [usersPage] });
  useQuery(reading(usersPage, { query: { sort: 'name', limit: 100, offset: 0 } }));
  return <p>{inHand.upload?.state ?? 'nothing'}</p>;
}
beforeEach(() => sessionStorage.clear());
const sheet = new File(['x'], 'elenco.xlsx');
const doing = (what: () => void) => act(async () => what());

test('the list behind it is read anew when the rows are stored, and again when they are taken back', async () => {
  let upload = ready;
  const { api } = await renderScreen(<Screen />, {
    api: [
      fakeUsers([]),
      answers(uploadUsers, () => upload),
      answers(uploadById, () => upload),
      answers(runUpload, () => {
        upload = { ...ready, state: 'done', undoable: true };
        return upload;
      }),
      answers(undoUpload, () => {
        upload = { ...ready, state: 'undone' };
        return upload;
      }),
    ],
  });
  await doing(() => inHand.send(sheet));
  await screen.findByText('ready');
  await waitFor(() => expect(api.askedOf(usersPage)).toHaveLength(1));
  await doing(() => inHand.run());
  await waitFor(() => expect(api.askedOf(usersPage)).toHaveLength(2));
  await doing(() => inHand.undo());
  await waitFor(() => expect(api.askedOf(usersPage)).toHaveLength(3));
});

test('a file that is no longer sent is no failure, and the next one may come', async () => {
  const never = Promise.withResolvers<Upload>();
  const { api } = await renderScreen(<Screen />, { api: [fakeUsers([]), answers(uploadUsers, () => never.promise)] });
  await doing(() => inHand.send(sheet));
  await waitFor(() => expect(api.askedOf(uploadUsers)).toHaveLength(1));
  expect(inHand.sending).toBeDefined();
  await doing(() => inHand.cancel());
  await waitFor(() => expect([inHand.busy, inHand.sending]).toEqual([false, undefined]));
  await waitFor(() => expect(api.askedOf(uploadUsers)[0]?.aborted).toBe(true));
  expect(inHand.failure).toBeUndefined();
  never.resolve(ready);
});

test('the refused rows are a file, and the upload stays as it is', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  sessionStorage.setItem(kept, JSON.stringify(id));
  const { api } = await renderScreen(<Screen />, {
    api: [fakeUsers([]), answers(uploadById, () => ready), answers(refusedRows, () => file('elenco scarti.xlsx', 'x'))],
  });
  await screen.findByText('ready');
  await doing(() => inHand.saveRefused());
  await waitFor(() => expect(saved).toEqual(['elenco scarti.xlsx']));
  expect(api.askedOf(refusedRows)[0]?.path).toContain(id);
  await waitFor(() => expect(inHand.busy).toBe(false));
  expect(inHand.upload?.state).toBe('ready');
});

test('whoever chooses another file begins without what failed and without the sheets of the former', async () => {
  await renderScreen(<Screen />, {
    api: [
      fakeUsers([]),
      answers(uploadUsers, () => ready),
      answers(uploadById, () => ready),
      answers(runUpload, () => refusal(409, 'conflict')),
    ],
  });
  await doing(() => inHand.send(sheet));
  await screen.findByText('ready');
  await doing(() => inHand.run());
  await waitFor(() => expect(inHand.failure).toBeDefined());
  await doing(() => inHand.leave());
  await screen.findByText('nothing');
  expect([inHand.failure, inHand.chooseSheet]).toEqual([undefined, undefined]);
});

const toMatch = { ...ready, state: 'choose-columns' } as const;
const next = { ...toMatch, id: '018f6e2c-0000-7000-8000-000000000001' };
test.each([
  ['answer', () => ready],
  ['failure', () => refusal(503, 'unavailable')],
])('a late %s for a file that was left does not touch the next file', async (_, late) => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opened = await renderScreen(<Screen />, {
    api: [
      fakeUsers([]),
      answers(uploadUsers, () => toMatch),
      answers(uploadById, ({ params }) => (params.id === id ? toMatch : next)),
      answers(chooseColumns, async ({ params }) => {
        await (params.id === id ? first : second).promise;
        return params.id === id ? late() : { ...next, state: 'ready' as const };
      }),
    ],
  });
  const { api } = opened;
  await doing(() => inHand.send(sheet));
  await screen.findByText('choose-columns');
  await doing(() => inHand.choose({}));
  await doing(() => inHand.leave());
  await screen.findByText('nothing');
  expect(inHand.busy).toBe(false);
  api.also(answers(uploadUsers, () => next));
  await doing(() => inHand.send(sheet));
  await screen.findByText('choose-columns');
  await doing(() => inHand.choose({}));
  first.resolve();
  await waitFor(() => expect(api.unanswered()).toBe(1));
  // In this time the page reads the answer.
  await act(async () => {
    for (let nth = 0; nth < 6; nth += 1) await fetch(api.origin, { method: 'OPTIONS' });
  });
  expect([inHand.upload?.id, inHand.busy, inHand.failure]).toEqual([next.id, true, undefined]);
  second.resolve();
  await screen.findByText('ready');
  await allAnswered(opened);
  expect([inHand.upload?.id, inHand.busy, inHand.failure]).toEqual([next.id, false, undefined]);
});

test('an upload that this person may no longer see is forgotten without a word', async () => {
  sessionStorage.setItem(kept, JSON.stringify(id));
  await renderScreen(<Screen />, {
    api: [fakeUsers([]), answers(uploadById, () => refusal(403, 'forbidden'))],
  });
  await waitFor(() => expect(sessionStorage.getItem(kept)).toBeNull());
  expect(inHand.failure).toBeUndefined();
});
