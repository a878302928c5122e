import { render, screen } from '@testing-library/react';
import { act, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';

function Slow({ at }: { at: number }) {
  const end = performance.now() + 2;
  while (performance.now() < end);
  return <span>{at}</span>;
}

test('a render that gives way is done before the page is searched many times', async () => {
  let grow = () => {};
  function Rows() {
    const [count, setCount] = useState(0);
    grow = () => startTransition(() => setCount(60));
    return Array.from({ length: count }, (_, at) => <Slow key={at} at={at} />);
  }
  const { container } = render(<Rows />);
  // Outside of `act`, which never gives way.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  grow();
  let turns = 0;
  while (container.childElementCount < 60 && turns < 100) {
    await new Promise(setImmediate);
    turns += 1;
  }
  vi.unstubAllGlobals();
  await act(async () => {});
  expect(container.childElementCount).toBe(60);
  expect(turns).toBeLessThan(10);
});

test('the error of a query prints the page only where it is read', async () => {
  const { rerender } = render(<p>First</p>);
  const error = await screen.findByText('Third', {}, { timeout: 1 }).catch((reason: Error) => reason);
  expect(error).toMatchObject({
    name: 'TestingLibraryElementError',
    message: expect.stringMatching(/Unable to find an element with the text: Third[\s\S]*First/),
  });
  let thrown = new Error();
  try {
    screen.getByText('Third');
  } catch (reason) {
    if (reason instanceof Error) thrown = reason;
  }
  rerender(<p>Second</p>);
  expect(thrown.message).toMatch(/Unable to find an element with the text: Third[\s\S]*Second/);
});

test('no element records where it was made', () => {
  // Elements without a record share one.
  expect(Reflect.get(<p />, '_debugStack')).toBe(Reflect.get(<b />, '_debugStack'));
});
