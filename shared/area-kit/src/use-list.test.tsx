import { userSorts, usersPage } from '@sodalizio/contract';
import {
  act,
  aListedUser,
  answers,
  type FakeAnswer,
  fakeUsers,
  refusal,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defineListQuery, type ListQuery, type ListWindow, reading, searchOnly, useList } from './index.ts';

const list = defineListQuery({ filters: searchOnly, sorts: userSorts, defaultSort: 'name' });
type Query = ListQuery<{ search: string }, (typeof userSorts)[number]>;
const read = ({ filters, sort }: Query, window: ListWindow) =>
  reading(usersPage, { query: { ...filters, sort, ...window } });

const users = Array.from({ length: 250 }, (_, at) =>
  aListedUser({ id: at + 1, last_name: `${at < 120 ? 'Rossi' : 'Verdi'} ${at}` }),
);

let inHand: ReturnType<typeof useList<{ search: string }, (typeof userSorts)[number], Page>>;
type Page = { readonly items: readonly { readonly last_name: string }[]; readonly total: number };
let drawn = 0;
function Screen() {
  inHand = useList(list, read);
  // In an effect: React may call a component once more before it finds that nothing changed.
  useEffect(() => {
    drawn++;
  });
  return (
    <>
      <h1>{inHand.count((total) => `${total} utenti`)}</h1>
      <p>{inHand.rows.status}</p>
    </>
  );
}
const nameAt = (index: number) => inHand.rows.at(index)?.last_name;

async function open(url = '/users', answer: FakeAnswer = fakeUsers(users)) {
  const view = await renderScreen(<Screen />, { path: '/users', url, api: [answer] });
  return { ...view, asked: () => view.api.seen.map(({ query }) => query.toString()) };
}

test('the query is read from the address; unknown values become the default', async () => {
  const { asked } = await open('/users?search=rossi&sort=secret');
  await screen.findByRole('heading', { name: '120 utenti' });
  expect(inHand.filters).toEqual({ search: 'rossi' });
  expect(inHand.state.ignored).toEqual(['sort=secret']);
  expect(inHand.state.sort).toEqual({ column: 'name', direction: 'asc' });
  expect(asked()[0]).toBe('search=rossi&sort=name&limit=100&offset=0');
});

test('nothing is counted before it is known', async () => {
  await open();
  expect(screen.getByRole('heading').textContent).toBe('');
  expect(screen.getByText('loading')).toBeTruthy();
  expect(nameAt(0)).toBeUndefined();
  await screen.findByRole('heading', { name: '250 utenti' });
});

test('scrolling within what is read draws nothing, and after another search the same place is read anew', async () => {
  await open();
  await screen.findByRole('heading', { name: '250 utenti' });
  const scroll = (start: number, end: number) => act(() => inHand.rows.onRangeChange({ start, end }));
  scroll(110, 125);
  await waitFor(() => expect(nameAt(115)).toBe('Rossi 115'));
  const before = drawn;
  scroll(111, 126);
  expect(drawn).toBe(before);

  act(() => inHand.search({ search: 'verdi' }));
  await screen.findByRole('heading', { name: '130 utenti' });
  expect(nameAt(115)).toBeUndefined();
  scroll(111, 126);
  await waitFor(() => expect(nameAt(115)).toBe('Verdi 235'));
});

test('a search is a step of the history; another order of the same rows is not', async () => {
  const { address, go } = await open();
  await screen.findByRole('heading', { name: '250 utenti' });
  act(() => inHand.search({ search: 'verdi' }));
  await screen.findByRole('heading', { name: '130 utenti' });
  act(() => inHand.state.onSortChange({ column: 'email', direction: 'desc' }));
  await waitFor(() => expect(inHand.state.sort).toEqual({ column: 'email', direction: 'desc' }));
  expect(address()).toBe('/users?search=verdi&sort=-email');
  act(() => go(-1));
  await screen.findByRole('heading', { name: '250 utenti' });
  expect(address()).toBe('/users');
});

test('the same search again is read anew, without a step of the history', async () => {
  const found = users.slice(0, 1);
  const { asked, go, address } = await open('/users', fakeUsers(found));
  await screen.findByRole('heading', { name: '1 utenti' });
  act(() => inHand.search({ search: 'rossi' }));
  await waitFor(() => expect(address()).toBe('/users?search=rossi'));
  await waitFor(() => expect(asked()).toHaveLength(2));
  // A colleague adds somebody.
  found.push(aListedUser({ id: 999, last_name: 'Rossi Nuova' }));
  act(() => inHand.search({ search: 'rossi' }));
  await screen.findByRole('heading', { name: '2 utenti' });
  expect(asked()).toHaveLength(3);
  act(() => go(-1));
  await waitFor(() => expect(address()).toBe('/users'));
});

test('an earlier search stays in sight, with its filters, until the new one is there', async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open(
    '/users',
    answers(usersPage, async ({ query }) => {
      if (query.search === 'verdi') await waiting;
      const found = query.search === 'verdi' ? users.slice(120) : users;
      return { items: found.slice(0, 100), total: found.length, next: null };
    }),
  );
  await screen.findByRole('heading', { name: '250 utenti' });
  const before = inHand.rows.filters;
  act(() => inHand.search({ search: 'verdi' }));
  await waitFor(() => expect(inHand.filters).toEqual({ search: 'verdi' }));
  expect(inHand.shownFilters).toEqual({ search: '' });
  expect([inHand.busy, inHand.rows.total, nameAt(0), inHand.rows.filters]).toEqual([true, 250, 'Rossi 0', before]);
  release();
  await screen.findByRole('heading', { name: '130 utenti' });
  expect(inHand.shownFilters).toEqual({ search: 'verdi' });
  await waitFor(() => expect([inHand.busy, nameAt(0)]).toEqual([false, 'Verdi 120']));
});

test('rows are read by windows, where they are looked at', async () => {
  const { asked } = await open();
  await screen.findByRole('heading', { name: '250 utenti' });
  expect([nameAt(99), nameAt(100)]).toEqual(['Rossi 99', undefined]);
  act(() => inHand.rows.onRangeChange({ start: 240, end: 250 }));
  await waitFor(() => expect(nameAt(249)).toBe('Verdi 249'));
  // The first window stays cached.
  expect(nameAt(0)).toBe('Rossi 0');
  expect(asked()).toEqual(['sort=name&limit=100&offset=0', 'sort=name&limit=100&offset=200']);
});

test('rows that somebody has deleted since are not waited for at the end, and nobody is missed before it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const left = [...users];
  const { asked } = await open('/users', fakeUsers(left));
  await screen.findByRole('heading', { name: '250 utenti' });
  left.splice(5, 1);
  vi.setSystemTime(Date.now() + 60_000);
  act(() => inHand.rows.onRangeChange({ start: 190, end: 250 }));
  await screen.findByRole('heading', { name: '249 utenti' });
  expect([inHand.rows.total, nameAt(5), nameAt(248)]).toEqual([249, 'Rossi 6', 'Verdi 249']);
  expect(asked()).toHaveLength(4);
});

test.each([
  ['begins in one window and ends in another', 95, 205],
  ['lies within one window', 110, 112],
  ['ends where a window ends', 150, 200],
])('a range that %s is read exactly', async (_, start, end) => {
  const { asked } = await open();
  await screen.findByRole('heading', { name: '250 utenti' });
  const read = await act(() => inHand.rows.readBetween(start, end));
  expect(read.map((one) => one.last_name)).toEqual(users.slice(start, end).map((one) => one.last_name));
  // The list has three windows: no more of them are read.
  expect(asked().length).toBeLessThanOrEqual(3);
});

test('rows of another search begin at the top again', async () => {
  const { asked, cache } = await open();
  await screen.findByRole('heading', { name: '250 utenti' });
  act(() => inHand.rows.onRangeChange({ start: 110, end: 120 }));
  await waitFor(() => expect(nameAt(110)).toBe('Rossi 110'));
  act(() => inHand.search({ search: 'verdi' }));
  await screen.findByRole('heading', { name: '130 utenti' });
  expect(cache.isFetching()).toBe(0);
  expect(asked().slice(2)).toEqual(['search=verdi&sort=name&limit=100&offset=0']);
});

test('another order of the same rows is the same list to a table, another search is not', async () => {
  await open('/users?search=rossi');
  await screen.findByRole('heading', { name: '120 utenti' });
  const { filters } = inHand.rows;
  act(() => inHand.state.onSortChange({ column: 'email', direction: 'asc' }));
  await waitFor(() => expect(inHand.state.sort.column).toBe('email'));
  expect(inHand.rows.filters).toBe(filters);
  act(() => inHand.search({ search: 'verdi' }));
  await screen.findByRole('heading', { name: '130 utenti' });
  expect(inHand.rows.filters).not.toBe(filters);
});

test('a failure is shown, and read again on demand', async () => {
  let broken = true;
  await open(
    '/users',
    answers(usersPage, () =>
      broken ? refusal(500, 'internal') : { items: users.slice(0, 100), total: users.length, next: null },
    ),
  );
  await screen.findByText('failed');
  expect(screen.getByRole('heading').textContent).toBe('');
  expect(inHand.rows.failure?.sentence).toBe('Si è verificato un errore, riprovare più tardi.');
  broken = false;
  act(() => inHand.rows.failure?.onRetry());
  await screen.findByRole('heading', { name: '250 utenti' });
  expect(inHand.rows.failure).toBeUndefined();
});

test('coming back, a person finds the list as far down and as open as they left it', async () => {
  const { go } = await open();
  await screen.findByRole('heading', { name: '250 utenti' });
  expect([inHand.state.initialScrollOffset, [...inHand.state.expanded]]).toEqual([0, []]);
  act(() => inHand.state.onExpandedChange(new Set(['7'])));
  inHand.state.onScrollOffset(1234);
  act(() => go('/elsewhere'));
  await screen.findByText('un’altra pagina');
  act(() => go(-1));
  await screen.findByRole('heading', { name: '250 utenti' });
  expect([inHand.state.initialScrollOffset, [...inHand.state.expanded]]).toEqual([1234, ['7']]);
});

test('back at an earlier search, and forward again, its place is found as it was left', async () => {
  const { go } = await open();
  const place = () => inHand.state.initialScrollOffset;
  await screen.findByRole('heading', { name: '250 utenti' });
  inHand.state.onScrollOffset(1234);
  act(() => inHand.search({ search: 'verdi' }));
  await screen.findByRole('heading', { name: '130 utenti' });
  expect(place()).toBe(0);
  inHand.state.onScrollOffset(567);
  act(() => go(-1));
  await screen.findByRole('heading', { name: '250 utenti' });
  expect(place()).toBe(1234);
  act(() => go(1));
  await screen.findByRole('heading', { name: '130 utenti' });
  expect(place()).toBe(567);
});

test('the place in a list is kept however long ago the list was first left', async () => {
  const minutes = (many: number) => act(() => vi.advanceTimersByTimeAsync(many * 60_000));
  const { go } = await open();
  await screen.findByRole('heading', { name: '250 utenti' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const leaveAt = async (offset: number) => {
      inHand.state.onScrollOffset(offset);
      act(() => go('/elsewhere'));
      await screen.findByText('un’altra pagina');
    };
    const comeBack = async () => {
      act(() => go(-1));
      await screen.findByRole('heading', { name: '250 utenti' });
      return inHand.state.initialScrollOffset;
    };
    await leaveAt(1234);
    expect(await comeBack()).toBe(1234);
    await minutes(4.8);
    await leaveAt(2345);
    await minutes(0.4);
    expect(await comeBack()).toBe(2345);
    // A profile that stayed open during a call.
    await leaveAt(3456);
    await minutes(20);
    expect(await comeBack()).toBe(3456);
  } finally {
    vi.useRealTimers();
  }
});
