import { TextInput } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { phone } from '../page/phone.ts';
import { UiProvider } from '../ui-provider.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

function open(props: Partial<FilterPanelProps> = {}) {
  const onSubmit = vi.fn();
  render(
    <UiProvider env="test">
      <FilterPanel
        primary={<TextInput label="Nome" />}
        more={<TextInput label="CAP" />}
        moreActive={1}
        onSubmit={onSubmit}
        {...props}
      />
    </UiProvider>,
  );
  return { onSubmit, more: () => screen.getByRole('button', { name: /filtri/ }) };
}

test('Enter in a filter searches', async () => {
  const { onSubmit } = open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'rossi{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('Altri filtri unfolds the rest, which is not drawn before, and folds it again', async () => {
  const { onSubmit, more } = open();
  expect(more().textContent).toMatch(/^Altri filtri.*1 attivo/);
  expect(more().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByLabelText('CAP')).toBeNull();
  await userEvent.click(more());
  expect(more().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByLabelText('CAP')).toBeTruthy();
  await userEvent.click(more());
  expect(more().getAttribute('aria-expanded')).toBe('false');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('there is no count where no filter of the rest is active, and no button where there is no rest', () => {
  const { more } = open({ moreActive: 0 });
  expect(more().textContent).toBe('Altri filtri');
  open({ more: undefined });
  expect(screen.getAllByRole('button', { name: /filtri/ })).toHaveLength(1);
});

test('Azzera is there only where filters can be cleared', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Azzera' })).toBeNull();
  const onClear = vi.fn();
  open({ onClear });
  await userEvent.click(screen.getByRole('button', { name: 'Azzera' }));
  expect(onClear).toHaveBeenCalledTimes(1);
});

test('while a search runs Cerca does nothing, and Enter searches once with the latest input', async () => {
  const { onSubmit } = open({ busy: true });
  await userEvent.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'rossi{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

function onPhone() {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query === phone });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
}

/** A name is refused from the first search on, until it is another one. */
function Refusing({ onSearch }: { onSearch: () => void }) {
  const [name, setName] = useState('');
  const [refused, setRefused] = useState('');
  return (
    <FilterPanel
      search={<TextInput label="Testo" />}
      primary={
        <TextInput
          label="Nome"
          value={name}
          error={name !== '' && name === refused && 'Nessuno si chiama così'}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      }
      onSubmit={() => {
        if (name !== 'x') return onSearch();
        setRefused(name);
        return false;
      }}
    />
  );
}

const openRefusing = () => {
  const onSearch = vi.fn();
  render(
    <UiProvider env="test">
      <Refusing onSearch={onSearch} />
    </UiProvider>,
  );
  return onSearch;
};

test('a refused search leads to the field that says why', async () => {
  const onSearch = openRefusing();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(screen.getByText('Nessuno si chiama così')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nome' }));
  expect(onSearch).not.toHaveBeenCalled();
});

test('on a phone a refused search leaves the sheet open, or opens it, for its fields say why', async () => {
  onPhone();
  const onSearch = openRefusing();
  const openSheet = async () => within(await screen.findByRole('dialog', { name: 'Filtri' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filtri' }));
  await userEvent.type((await openSheet()).getByRole('textbox', { name: 'Nome' }), 'x{Enter}');
  expect((await openSheet()).getByText('Nessuno si chiama così')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.type(screen.getByRole('textbox', { name: 'Testo' }), 'rossi{Enter}');
  const sheet = await openSheet();
  expect(sheet.getByText('Nessuno si chiama così')).toBeTruthy();
  expect(onSearch).not.toHaveBeenCalled();
  await userEvent.type(sheet.getByRole('textbox', { name: 'Nome' }), 'y{Enter}');
  expect(onSearch).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refused field among the folded filters is unfolded, and has the focus', async () => {
  const { onSubmit, more } = open({ more: <TextInput label="CAP" error="Troppo lungo" /> });
  await userEvent.click(more());
  await userEvent.click(more());
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'CAP' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Cerca' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'CAP' })));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('filters that were never unfolded are, where the search is refused for one of them', async () => {
  open({ more: <TextInput label="CAP" error="Troppo lungo" />, onSubmit: () => false });
  await userEvent.click(screen.getByRole('button', { name: 'Cerca' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'CAP' })));
});

test('on a phone a text that is refused in its own field opens no sheet', async () => {
  onPhone();
  const { onSubmit } = open({ search: <TextInput label="Testo" error="Troppo lungo" /> });
  await userEvent.type(screen.getByRole('textbox', { name: 'Testo' }), 'rossi{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an invalid field that was folded away is unfolded by a search', async () => {
  const { onSubmit, more } = open({ more: <TextInput label="CAP" error="Troppo lungo" /> });
  await userEvent.click(more());
  await userEvent.click(more());
  expect(more().getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'rossi{Enter}');
  expect(more().getAttribute('aria-expanded')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('on a phone the text stays in sight, and the others are in a sheet whose button counts the active ones', async () => {
  onPhone();
  const onClear = vi.fn();
  const { onSubmit } = open({ search: <TextInput label="Testo" />, active: 2, onClear });
  await userEvent.type(screen.getByRole('textbox', { name: 'Testo' }), 'rossi{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Filtri *2 *attivi$/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtri' }));
  expect(sheet.getByRole('textbox', { name: 'CAP' })).toBeTruthy();
  await userEvent.type(sheet.getByRole('textbox', { name: 'Nome' }), 'anna{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
