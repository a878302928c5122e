import { expect, test } from 'vitest';
import { periodsOf } from './periods.ts';

const on = (...days: string[]) => days.map((day) => ({ day, people: 1 }));
const shown = (...days: string[]) => {
  const { unit, periods } = periodsOf(on(...days));
  return [unit, periods.length, periods[0]?.day, periods.at(-1)?.day];
};
const sum = (days: ReturnType<typeof on>) => periodsOf(days).periods.reduce((all, { people }) => all + people, 0);

test('a few days are shown day by day, with those between them on which nobody completed', () => {
  expect(periodsOf([{ day: '2026-10-24', people: 2 }, ...on('2026-10-26')])).toEqual({
    unit: 'day',
    periods: [
      { day: '2026-10-24', people: 2 },
      { day: '2026-10-25', people: 0 },
      { day: '2026-10-26', people: 1 },
    ],
  });
  expect(periodsOf([])).toEqual({ unit: 'day', periods: [] });
  expect(shown('2026-11-23')).toEqual(['day', 1, '2026-11-23', '2026-11-23']);
});

test('longer times are shown by weeks from Monday, by months, by years', () => {
  expect(shown('2026-10-01', '2026-11-14')).toEqual(['day', 45, '2026-10-01', '2026-11-14']);
  expect(shown('2026-10-01', '2026-11-15')).toEqual(['week', 7, '2026-09-28', '2026-11-09']);
  expect(shown('2025-12-31', '2026-11-30')).toEqual(['month', 12, '2025-12-01', '2026-11-01']);
  expect(shown('2024-01-31', '2026-02-01')).toEqual(['month', 26, '2024-01-01', '2026-02-01']);
  expect(shown('1999-12-31', '2026-01-01')).toEqual(['year', 28, '1999-01-01', '2026-01-01']);
});

test('nobody is lost or counted twice', () => {
  for (const days of [
    on('2026-01-01', '2026-01-31', '2026-03-01'),
    on('2026-01-04', '2026-01-05', '2026-10-25'),
    on('2020-02-29', '2024-02-29'),
    on('1950-01-01', '2026-12-31'),
  ])
    expect(sum(days)).toBe(days.length);
});
