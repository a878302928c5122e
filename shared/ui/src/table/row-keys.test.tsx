import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useScreenShortcuts } from '../shortcuts/shortcuts.store.ts';
import { UiProvider } from '../ui-provider.tsx';
import type { Column } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
}

const people: Person[] = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, name: `Socio ${index}` }));
const columns: Column<Person>[] = [
  { id: 'name', header: 'Nome', cell: ({ id, name }) => <a href={`#socio-${id}`}>{name}</a>, cardRole: 'title' },
];

function Keys() {
  return (
    <ul aria-label="Tasti">
      {useScreenShortcuts().map(([keys, label]) => (
        <li key={keys}>{`${keys}: ${label}`}</li>
      ))}
    </ul>
  );
}

function open(props: Partial<DataTableProps<Person>> = {}) {
  const onChoose = vi.fn();
  const onPay = vi.fn();
  render(
    <UiProvider env="test">
      <input aria-label="Prima" />
      <DataTable
        label="Soci"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        rowMenu={({ id }) => [{ label: 'Paga', key: 'p', onSelect: () => onPay(id) }]}
        rowKeys={[{ key: 'p', label: 'Registra un pagamento' }]}
        selection={{ has: () => false, empty: true, onChoose, onChooseRange: () => {} }}
        {...props}
      />
      <input aria-label="Dopo" />
      <Keys />
    </UiProvider>,
  );
  return { person: userEvent.setup(), onChoose, onPay };
}

const focused = () => document.activeElement;
const row = (name: string) => screen.getByRole('link', { name }).closest('tr');

test('the rows are one stop of Tab; arrows go from row to row, and along what a row holds', async () => {
  const { person } = open();
  screen.getByRole('checkbox', { name: 'Seleziona queste righe' }).focus();
  await person.tab();
  expect(focused()).toBe(row('Socio 0'));
  await person.tab();
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Dopo' }));
  await person.tab({ shift: true });
  expect(focused()).toBe(row('Socio 0'));
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe(row('Socio 2'));
  await person.keyboard('{ArrowRight}');
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Seleziona Socio 2' }));
  await person.keyboard('{ArrowRight}');
  expect(focused()).toBe(screen.getByRole('link', { name: 'Socio 2' }));
  await person.keyboard('{ArrowUp}');
  expect(focused()).toBe(row('Socio 1'));
  await person.keyboard('{End}');
  expect(focused()).toBe(row('Socio 4'));
  // Left and entered again, it is still the stop.
  await person.tab();
  await person.tab({ shift: true });
  expect(focused()).toBe(row('Socio 4'));
});

test('j and k, x, Invio and the keys of the menu act on the row that has the focus', async () => {
  const { person, onChoose, onPay } = open();
  await person.keyboard('p');
  expect(onPay).not.toHaveBeenCalled();
  await person.keyboard('jjk');
  expect(focused()).toBe(row('Socio 0'));
  await person.keyboard('jx');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith([people[1]], true);
  await person.keyboard('p');
  expect(onPay).toHaveBeenCalledExactlyOnceWith('1');
  const followed = vi.fn((event: Event) => event.preventDefault());
  screen.getByRole('link', { name: 'Socio 1' }).addEventListener('click', followed);
  await person.keyboard('{Enter}');
  expect(followed).toHaveBeenCalledTimes(1);
});

test('a key typed into a field, or under an open menu, is no key of the list', async () => {
  const { person, onPay, onChoose } = open();
  await person.type(screen.getByRole('textbox', { name: 'Prima' }), 'jpx');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Prima' }).value).toBe('jpx');
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Prima' }));
  await person.click(screen.getByRole('button', { name: 'Azioni per Socio 1' }));
  await screen.findByRole('menuitem', { name: 'Paga' });
  await person.keyboard('p');
  expect([onPay, onChoose].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('the keys of the screen are known to who lists them', () => {
  open({ selection: undefined });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'j ↓: Riga seguente',
    'k ↑: Riga precedente',
    'Invio: Apre la riga',
    'p: Registra un pagamento',
  ]);
});
