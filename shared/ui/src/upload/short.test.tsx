import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Short } from './short.tsx';

const shown = (text: string) => render(<Short text={text} />).container;

test('a long value of a cell is shown by its beginning and its end, and whole where the pointer rests', () => {
  const text = `${'a'.repeat(40)}${'z'.repeat(20)}`;
  expect(shown(text).textContent).toBe(`${'a'.repeat(32)}…${'z'.repeat(15)}`);
  expect(shown(text).querySelector('[title]')?.getAttribute('title')).toBe(text);
});

test('a value that is as long as that is shown whole', () => {
  expect(shown('a'.repeat(48)).innerHTML).toBe('a'.repeat(48));
  expect(shown('a'.repeat(49)).textContent).toHaveLength(48);
});
