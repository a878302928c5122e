import { findAssociates } from '@sodalizio/contract';
import {
  act,
  answers,
  aUser,
  elsewhere,
  type FakeAnswer,
  file,
  flagged,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, useDownload } from './index.ts';
import { sessionStore } from './session.store.ts';
import { doneOf } from './use-download.ts';

const everybody = { query: { export: true } } as const;

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  about = undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

let inHand: ReturnType<typeof useDownload<typeof findAssociates>>;
let about: string | undefined;
function Screen() {
  inHand = useDownload(findAssociates, about);
  return <p>{inHand.progress ? `on its way: ${inHand.progress.done ?? 'unknown'}` : 'nothing'}</p>;
}
const open = (answer: FakeAnswer) => renderScreen(<Screen />, { path: '/list', api: [answer] });

function start(input: Parameters<typeof inHand.start>[0] = () => everybody) {
  const outcome: { saved?: unknown; failure?: unknown } = {};
  act(() => {
    inHand.start(input).then(
      (answer) => {
        outcome.saved = answer;
      },
      (error: unknown) => {
        outcome.failure = error;
      },
    );
  });
  return outcome;
}

function held() {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = answers(findAssociates, async () => {
    await waiting;
    return file('soci.xlsx', 'x', { 'x-row-count': '2000' });
  });
  return { answer, release };
}

test('a file is saved under the server’s name, and its rows are reported', async () => {
  const { api } = await open(answers(findAssociates, () => file('soci.xlsx', 'x', { 'x-row-count': '2000' })));
  const outcome = start();
  expect(screen.getByText('on its way: unknown')).toBeTruthy();
  await screen.findByText('nothing');
  expect(outcome.saved).toEqual({ name: 'soci.xlsx', rows: 2000 });
  expect(saved).toEqual(['soci.xlsx']);
  expect(api.seen[0]?.query.toString()).toBe('export=true');
});

test('one file at a time: a second start does nothing, and the next one works again', async () => {
  const { answer, release } = held();
  const { api } = await open(answer);
  const first = start();
  const second = start();
  await waitFor(() => expect(api.seen).toHaveLength(1));
  release();
  await screen.findByText('nothing');
  expect(first.saved).toEqual({ name: 'soci.xlsx', rows: 2000 });
  expect(second).toEqual({ saved: undefined });
  const third = start();
  await waitFor(() => expect(third.saved).toEqual({ name: 'soci.xlsx', rows: 2000 }));
  expect(saved).toHaveLength(2);
});

test('it continues while the person is elsewhere, and is found again', async () => {
  const { answer, release } = held();
  const { go } = await open(answer);
  const outcome = start();
  act(() => go('/other'));
  await screen.findByText(elsewhere);
  act(() => go('/list'));
  await screen.findByText('on its way: unknown');
  release();
  await waitFor(() => expect(outcome.saved).toEqual({ name: 'soci.xlsx', rows: 2000 }));
  await screen.findByText('nothing');
});

test('what is downloaded of one thing neither runs nor is cancelled on the page of another, which has its own', async () => {
  const { answer, release } = held();
  const { go } = await open(answer);
  const showing = async (what: string) => {
    act(() => go('/other'));
    await screen.findByText(elsewhere);
    about = what;
    act(() => go('/list'));
  };
  await showing('7');
  const first = start();
  await screen.findByText('on its way: unknown');
  await showing('8');
  await screen.findByText('nothing');
  act(() => inHand.cancel());
  const second = start();
  await screen.findByText('on its way: unknown');
  release();
  await waitFor(() => expect([first.saved, second.saved]).toEqual(Array(2).fill({ name: 'soci.xlsx', rows: 2000 })));
});

test('cancelled, it saves nothing and reports it', async () => {
  const { answer } = held();
  const { api } = await open(answer);
  const outcome = start();
  await waitFor(() => expect(api.seen).toHaveLength(1));
  act(() => inHand.cancel());
  await waitFor(() => expect(outcome.failure).toBeInstanceOf(CallError));
  expect(outcome.failure).toMatchObject({ code: 'cancelled' });
  await waitFor(() => expect(api.seen[0]?.aborted).toBe(true));
  expect(saved).toEqual([]);
  expect(screen.getByText('nothing')).toBeTruthy();
});

test.each([
  ['logs out', null],
  ['makes room for somebody else', aUser({ id: 99 })],
])('whose person %s, it ends and saves nothing', async (_, user) => {
  const { answer, release } = held();
  const { api } = await open(answer);
  const outcome = start();
  await waitFor(() => expect(api.seen).toHaveLength(1));
  act(() => sessionStore.setState({ user }));
  release();
  await waitFor(() => expect(outcome).not.toEqual({}));
  expect(outcome.failure).toMatchObject({ code: 'cancelled' });
  expect(saved).toEqual([]);
  expect(screen.getByText('nothing')).toBeTruthy();
});

test('while what it asks for is still being prepared, it does not keep the next person from downloading the same', async () => {
  await open(answers(findAssociates, () => file('soci.xlsx', 'x')));
  const { user } = sessionStore.getState();
  let ready = (_: typeof everybody) => {};
  const first = start(
    () =>
      new Promise((resolve) => {
        ready = resolve;
      }),
  );
  act(() => sessionStore.setState({ user: aUser({ id: 99 }) }));
  expect(screen.getByText('nothing')).toBeTruthy();
  const next = start();
  act(() => sessionStore.setState({ user }));
  act(() => sessionStore.setState({ user: aUser({ id: 99 }) }));
  const last = start();
  ready(everybody);
  await waitFor(() => expect(first.failure).toMatchObject({ code: 'cancelled' }));
  await waitFor(() => expect(last.saved).toEqual({ name: 'soci.xlsx', rows: undefined }));
  expect(next.failure).toMatchObject({ code: 'cancelled' });
  expect(saved).toEqual(['soci.xlsx']);
  expect(screen.getByText('nothing')).toBeTruthy();
});

test('stopped before the request, it sends none', async () => {
  const { api } = await open(held().answer);
  let ready = (_: typeof everybody) => {};
  const outcome = start(
    () =>
      new Promise((resolve) => {
        ready = resolve;
      }),
  );
  act(() => inHand.cancel());
  ready(everybody);
  await waitFor(() => expect(outcome.failure).toMatchObject({ code: 'cancelled' }));
  expect(api.seen).toEqual([]);
});

test('a refusal by the server, and a failing input, end it', async () => {
  await open(answers(findAssociates, () => flagged('registry-session-missing')));
  const refused = start();
  await waitFor(() => expect(refused.failure).toMatchObject({ code: 'registry-session-missing' }));
  expect(screen.getByText('nothing')).toBeTruthy();
  const unasked = start(() => Promise.reject(new CallError('not-found')));
  await waitFor(() => expect(unasked.failure).toMatchObject({ code: 'not-found' }));
  expect(screen.getByText('nothing')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('progress is shown where the server has an estimate of the size', () => {
  expect(doneOf({ received: 300, rows: 100_000, expected: 2500 })).toBe(0.12);
  expect(doneOf({ received: 2600, rows: 100_000, expected: 2500 })).toBe(0.99);
  expect(doneOf({ received: 300, rows: 3, expected: undefined })).toBeUndefined();
});
