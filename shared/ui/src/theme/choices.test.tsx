import { Autocomplete, type ComboboxData, MultiSelect, Select, TagsInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';

const companies = ['Rossi Srl', 'Università di Pavia', 'Dell’Aquila e figli', 'Città di Castello'];
const one = { label: 'Azienda', data: companies };

const offered = async (field: ReactNode, typed: string) => {
  render(<UiProvider env="test">{field}</UiProvider>);
  await userEvent.type(screen.getByRole('combobox', { name: 'Azienda' }), typed);
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
};

test.each([
  ['Select', <Select key="select" {...one} searchable />],
  ['MultiSelect', <MultiSelect key="multi" {...one} searchable />],
  ['Autocomplete', <Autocomplete key="auto" {...one} />],
  ['TagsInput', <TagsInput key="tags" {...one} />],
])('%s finds a choice whatever its accents', async (_, field) => {
  expect(await offered(field, 'UNIVERSITA d')).toEqual(['Università di Pavia']);
});

test.each([
  ["universita'", ['Università di Pavia']],
  ['ìt', ['Università di Pavia', 'Città di Castello']],
  ["dell'aquila", ['Dell’Aquila e figli']],
  [' dellaquila ', ['Dell’Aquila e figli']],
  ['nessuna', []],
])('%j finds the choices %j', async (typed, found) => {
  expect(await offered(<Select {...one} searchable />, typed)).toEqual(found);
});

test('choices in groups are narrowed too', async () => {
  const data: ComboboxData = [
    { group: 'Aziende', items: companies },
    { group: 'Città', items: ['Forlì', 'Pavia'] },
  ];
  expect(await offered(<Select label="Azienda" data={data} searchable />, 'pavia')).toEqual([
    'Università di Pavia',
    'Pavia',
  ]);
});

test('the limit counts the choices that are found', async () => {
  expect(await offered(<Select {...one} searchable limit={1} />, 'it')).toEqual(['Università di Pavia']);
});
