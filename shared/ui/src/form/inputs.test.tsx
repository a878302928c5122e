import { TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DateInput } from './date-input.tsx';
import { dayFromText, isDay } from './dates.ts';
import { EuroInput } from './euro-input.tsx';
import { withWarning } from './field-warning.tsx';

const seen: (string | number)[] = [];

function Amount() {
  const [value, setValue] = useState<number | ''>('');
  seen.push(value);
  return <EuroInput label="Importo" value={value} onChange={setValue} />;
}

function Day({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  seen.push(value);
  return <DateInput label="Data di nascita" value={value} onChange={setValue} />;
}

const show = (element: React.ReactNode) => {
  seen.length = 0;
  render(<UiProvider env="test">{element}</UiProvider>);
  return { person: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('textbox') };
};

test.each([
  ['1234,56', 1234.56, '€ 1.234,56'],
  ['1234.5', 1234.5, '€ 1.234,50'],
  ['60', 60, '€ 60,00'],
  ['-5', 5, '€ 5,00'],
])('%s is an amount, written as in Italy', async (typed, amount, shown) => {
  const { person, field } = show(<Amount />);
  await person.type(field, typed);
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual([amount, shown]);
});

test('a typed comma changes what the field holds, so that no late caret correction can step back over it', async () => {
  const { person, field } = show(<Amount />);
  await person.type(field, '1234');
  expect(field.value).toBe('€ 1.234');
  await person.keyboard(',');
  expect(field.value).toBe('€ 1.234,');
  await person.keyboard('50');
  expect(field.value).toBe('€ 1.234,50');
});

test('a pasted amount is understood as it is written in Italy', async () => {
  const { person, field } = show(<Amount />);
  await person.click(field);
  await person.paste('1.234,56');
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual([1234.56, '€ 1.234,56']);
});

test('an emptied amount is none', async () => {
  const { person, field } = show(<Amount />);
  await person.type(field, '5');
  await person.clear(field);
  expect(seen.at(-1)).toBe('');
});

test.each([
  ['12/3/1975', '1975-03-12', '12/03/1975'],
  ['12031975', '1975-03-12', '12/03/1975'],
  ['12-03-1975', '1975-03-12', '12/03/1975'],
  ['31/02/1975', '31/02/1975', '31/02/1975'],
  ['12/3', '12/3', '12/3'],
])('%s typed as a date', async (typed, day, shown) => {
  const { person, field } = show(<Day />);
  await person.type(field, typed);
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual([day, shown]);
});

test('a stored date is shown as in Italy, and can be emptied', async () => {
  const { person, field } = show(<Day initial="1975-03-12" />);
  expect(field.value).toBe('12/03/1975');
  await person.clear(field);
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual(['', '']);
});

test('only days of the calendar are days', () => {
  expect(['2024-02-29', '2000-02-29', '1975-12-31'].map(isDay)).toEqual([true, true, true]);
  expect(['2023-02-29', '1900-02-29', '1975-13-01', '1975-00-10', '12/03/1975', ''].map(isDay)).toEqual(
    Array(6).fill(false),
  );
  expect(dayFromText(' 1.2.2003 ')).toBe('2003-02-01');
});

test('a warning belongs to its field, and its place is announced', () => {
  const { field } = show(<TextInput label="CAP" {...withWarning(['Il CAP ha cinque cifre'])} />);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Il CAP ha cinque cifre',
  );
  expect(screen.getByRole('status').textContent).toBe('Il CAP ha cinque cifre');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});
