import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { confirm } from '../feedback/confirm.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { DataTable } from '../table/data-table.tsx';
import { UiProvider } from '../ui-provider.tsx';

interface Bed {
  id: string;
  name: string;
}
const columns = [{ id: 'name', header: 'Nome', cell: ({ name }: Bed) => name }];
const keyOf = ({ id }: Bed) => id;
const beds = ['Rose', 'Tulipani'].map((name) => ({ id: name, name }));

function Garden({ asks = false }: { asks?: boolean }) {
  const [rows, setRows] = useState<readonly Bed[]>(beds);
  const [words, setWords] = useState(['Stato: Aperto', 'Anno: 2026']);
  const [opened, setOpened] = useState(false);
  const remove = async ({ id }: Bed) => {
    if (asks && !(await confirm({ title: 'Eliminare?', body: '', confirmLabel: 'Sì' }))) return;
    setRows((before) => before.filter((bed) => bed.id !== id));
  };
  const drop = (label: string) => setWords(words.filter((one) => one !== label));
  return (
    <UiProvider env="test">
      <main tabIndex={-1}>
        <search>
          <input aria-label="Nome" />
          <button type="submit">Cerca</button>
        </search>
        <FilterChips
          chips={words.map((label) => ({ key: label, label, onRemove: () => drop(label) }))}
          onClearAll={() => setWords([])}
        />
        <DataTable
          label="Aiuole"
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowMenu={(bed) => [
            { label: 'Elimina', onSelect: () => void remove(bed) },
            { label: 'Modifica', onSelect: () => setOpened(true) },
          ]}
        />
      </main>
      {opened && (
        <FormDialog
          title="Modifica"
          submitLabel="Salva"
          dirty={false}
          onSubmit={() => {}}
          onClose={() => setOpened(false)}
        >
          <input aria-label="Fiore" />
        </FormDialog>
      )}
    </UiProvider>
  );
}

const removeBed = async (person: ReturnType<typeof userEvent.setup>, name: string) => {
  await person.click(screen.getByRole('button', { name: `Azioni per ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
};
const main = () => screen.getByRole('main');

test.each([false, true])(
  'the focus of a row that is deleted goes to the list, of the last one to the page: asked %s',
  async (asks) => {
    const person = userEvent.setup();
    render(<Garden asks={asks} />);
    for (const [name, place] of [
      ['Rose', () => screen.getByRole('region', { name: 'Aiuole' })],
      ['Tulipani', main],
    ] as const) {
      await removeBed(person, name);
      if (asks) await person.click(await screen.findByRole('button', { name: 'Sì' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: `Azioni per ${name}` })).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(place()));
    }
  },
);

test('a focus that is elsewhere when a row disappears stays there', async () => {
  const garden = (rows: readonly Bed[]) => (
    <UiProvider env="test">
      <input aria-label="Nome" />
      <DataTable label="Aiuole" columns={columns} rows={rows} rowKey={keyOf} rowMenu={() => []} />
    </UiProvider>
  );
  const { rerender } = render(garden(beds));
  screen.getByRole('button', { name: 'Azioni per Rose' }).focus();
  const field = screen.getByRole('textbox', { name: 'Nome' });
  field.focus();
  rerender(garden(beds.slice(1)));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Azioni per Rose' })).toBeNull());
  expect(document.activeElement).toBe(field);
});

test('a focus that had left the list before it was nowhere is not called back when a row disappears', async () => {
  const garden = (rows: readonly Bed[]) => (
    <UiProvider env="test">
      <input aria-label="Nome" />
      <DataTable label="Aiuole" columns={columns} rows={rows} rowKey={keyOf} rowMenu={() => []} />
    </UiProvider>
  );
  const { rerender } = render(garden(beds));
  screen.getByRole('button', { name: 'Azioni per Rose' }).focus();
  const field = screen.getByRole('textbox', { name: 'Nome' });
  field.focus();
  await Promise.resolve();
  field.blur();
  rerender(garden(beds.slice(1)));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Azioni per Rose' })).toBeNull());
  expect(document.activeElement).toBe(document.body);
});

test('a dialog that is opened from a row’s menu gives the focus back to its button', async () => {
  const person = userEvent.setup();
  render(<Garden />);
  await person.click(screen.getByRole('button', { name: 'Azioni per Rose' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Modifica' }));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Azioni per Rose' })));
});

test('a filter that is removed leaves the focus on the next one, the last one on the search', async () => {
  const person = userEvent.setup();
  render(<Garden />);
  const chip = (label: string) => screen.getByRole('button', { name: `Rimuovi il filtro ${label}` });
  await person.click(chip('Stato: Aperto'));
  expect(document.activeElement).toBe(chip('Anno: 2026'));
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerca' }));
});

test('all filters removed at once leave the focus on the search', async () => {
  const person = userEvent.setup();
  render(<Garden />);
  await person.click(screen.getByRole('button', { name: 'Rimuovi tutti i filtri' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerca' }));
});
