import { act, renderScreen, screen } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useOpened } from './index.ts';

interface Asked {
  id: string;
  read?: string;
  fetching?: boolean;
}

/** A form that is opened like this; returns what makes it another one, and what it shows. */
async function open(first: Asked) {
  let change: (asked: Asked) => void = () => {};
  function Form() {
    const [{ id, read, fetching }, setAsked] = useState(first);
    change = setAsked;
    return <p>{`form of ${useOpened(id, read, fetching) ?? 'nobody'}`}</p>;
  }
  await renderScreen(<Form />);
  return (asked: Asked) => act(() => change(asked));
}
const isOf = (name: string) => expect(screen.getByText(/^form of /).textContent).toBe(`form of ${name}`);

test('a record stays in its form when somebody deletes it, and is never in the form of another', async () => {
  const turn = await open({ id: 'a', read: 'Ada' });
  turn({ id: 'a', read: 'Ada Rossi' });
  isOf('Ada Rossi');
  turn({ id: 'a' });
  isOf('Ada Rossi');
  turn({ id: 'b' });
  isOf('nobody');
});

test('what only the cache still has is shown, and goes when the server no longer has it', async () => {
  const turn = await open({ id: 'a', read: 'Ada', fetching: true });
  isOf('Ada');
  turn({ id: 'a' });
  isOf('nobody');
});

test('what was read once is kept as it is read again', async () => {
  const turn = await open({ id: 'a', read: 'Ada' });
  turn({ id: 'a', read: 'Ada Rossi', fetching: true });
  turn({ id: 'a' });
  isOf('Ada Rossi');
});
