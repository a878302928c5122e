import { userSorts } from '@sodalizio/contract';
import { act, renderScreen, screen } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { defineListQuery, searchOnly, useListQuery } from './index.ts';

const list = defineListQuery({ filters: searchOnly, sorts: userSorts, defaultSort: 'name' });

test('query and acts are the same until the address changes: what a screen gives them to is not drawn again', async () => {
  const inHand: ReturnType<typeof useListQuery<{ search: string }, (typeof userSorts)[number]>>[] = [];
  function Screen() {
    const [presses, setPresses] = useState(0);
    inHand.push(useListQuery(list));
    return (
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
    );
  }
  const { person, address } = await renderScreen(<Screen />, { path: '/users', url: '/users?search=rossi' });
  const before = inHand.at(-1);
  await person.click(screen.getByRole('button', { name: '0' }));
  const after = inHand.at(-1);
  expect(after).not.toBe(before);
  for (const name of ['query', 'search', 'sortBy'] as const) expect(after?.[name]).toBe(before?.[name]);

  act(() => after?.sortBy({ column: 'email', direction: 'desc' }));
  expect(address()).toBe('/users?search=rossi&sort=-email');
  act(() => inHand.at(-1)?.search({ search: 'verdi' }));
  expect(address()).toBe('/users?search=verdi&sort=-email');
});

test('a search made of the one before begins with the address, where no render has it yet', async () => {
  let search = (_: (now: { search: string }) => { search: string }) => {};
  function Screen() {
    ({ search } = useListQuery(list));
    return null;
  }
  const { address } = await renderScreen(<Screen />, { path: '/users', url: '/users?search=rossi' });
  act(() => {
    search((now) => ({ search: `${now.search} m` }));
    search((now) => ({ search: `${now.search}aria` }));
  });
  expect(address()).toBe('/users?search=rossi+maria');
});
