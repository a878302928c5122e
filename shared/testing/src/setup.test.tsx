import { render } from '@testing-library/react';
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
