import { TextInput } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

test('on a phone the text stays in sight, and the others are in a sheet whose button counts the active ones', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query === phone });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
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
