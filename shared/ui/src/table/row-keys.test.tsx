import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useScreenShortcuts } from '../shortcuts/shortcuts.store.ts';
import { UiProvider } from '../ui-provider.tsx';
import type { Column } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { RowSource } from './row-source.ts';

interface Person {
  id: string;
  name: string;
}

const somebody = (index: number): Person => ({ id: `${index}`, name: `Socio ${index}` });
const people = Array.from({ length: 5 }, (_, index) => somebody(index));
const many = Array.from({ length: 60 }, (_, index) => somebody(index));
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
  const drawn = (more: Partial<DataTableProps<Person>> = {}) => (
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
        {...more}
      />
      <input aria-label="Dopo" />
      <Keys />
    </UiProvider>
  );
  const { rerender } = render(drawn());
  return {
    person: userEvent.setup(),
    onChoose,
    onPay,
    renderAgain: (more: Partial<DataTableProps<Person>>) => rerender(drawn(more)),
  };
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

/** Gives the box of the rows a height, and has it scroll: jsdom does neither. */
function withLayout() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(38 + 60 * 32);
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to?: unknown) {
    this.scrollTop = Number(Reflect.get(Object(to), 'top'));
    fireEvent.scroll(this);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

test('a row far away gets the focus as soon as it is drawn, and the keys go on from there', async () => {
  withLayout();
  const { person, onPay } = open({ rows: many });
  await person.keyboard('j{End}');
  expect(focused()).toBe(row('Socio 59'));
  await person.keyboard('k');
  expect(focused()).toBe(row('Socio 58'));
  await person.keyboard('{Home}');
  expect(focused()).toBe(row('Socio 0'));
  await person.keyboard('{PageDown}');
  const first = Number(focused()?.ariaRowIndex);
  await person.keyboard('{PageDown}p');
  expect(Number(focused()?.ariaRowIndex) - 2).toBe(2 * (first - 2));
  expect(onPay).toHaveBeenCalledExactlyOnceWith(`${2 * (first - 2)}`);
});

const lateRows = (known: number): RowSource<Person> => ({
  total: 60,
  at: (index) => (index < known ? somebody(index) : undefined),
  onRangeChange: () => {},
  status: 'ready',
});

test('a row that is read late gets the focus when it is there, and keys until then go on from it', async () => {
  withLayout();
  const { person, renderAgain } = open({ rows: lateRows(30) });
  await person.keyboard('j{End}');
  expect(focused()).toBe(screen.getByRole('region', { name: 'Soci' }));
  await person.keyboard('k{ArrowUp}');
  renderAgain({ rows: lateRows(60) });
  await waitFor(() => expect(focused()).toBe(row('Socio 57')));
});

test('a row that is read late takes no focus from what was begun meanwhile', async () => {
  withLayout();
  const { person, renderAgain } = open({ rows: lateRows(30) });
  await person.keyboard('j{End}');
  await person.click(screen.getByRole('textbox', { name: 'Dopo' }));
  renderAgain({ rows: lateRows(60) });
  await screen.findByRole('link', { name: 'Socio 59' });
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Dopo' }));
  await person.click(document.body);
  renderAgain({ rows: lateRows(60) });
  expect(focused()).toBe(document.body);
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

test('j begins at the rows in sight where nobody was on a row: of a list scrolled, or shown again', async () => {
  withLayout();
  const { person } = open({ rows: many });
  screen.getByRole('region', { name: 'Soci' }).scrollTo({ top: 40 * 32 });
  await screen.findByRole('link', { name: 'Socio 45' });
  await person.keyboard('j');
  expect(focused()).toBe(row('Socio 40'));
});

test('j and Tab begin at the first row of another search', async () => {
  const { person, renderAgain } = open({ rows: { ...lateRows(60), filters: 'rossi' } });
  await person.keyboard('jjj');
  expect(focused()).toBe(row('Socio 2'));
  await person.click(screen.getByRole('textbox', { name: 'Prima' }));
  renderAgain({ rows: { ...lateRows(60), filters: 'bianchi' } });
  expect(row('Socio 0')?.tabIndex).toBe(0);
  await person.click(document.body);
  await person.keyboard('j');
  expect(focused()).toBe(row('Socio 0'));
});

test('the keys are the same with the capitals locked, and none with Shift', async () => {
  const { onChoose, onPay } = open();
  for (const key of ['J', 'J', 'X', 'P']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith([people[1]], true);
  expect(onPay).toHaveBeenCalledExactlyOnceWith('1');
  for (const key of ['X', 'P']) fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey: true });
  expect([onChoose, onPay].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a key held down goes on from row to row, and acts once', async () => {
  const { onChoose, onPay } = open();
  const hold = (key: string) => {
    for (const repeat of [false, true, true])
      fireEvent.keyDown(document.activeElement ?? document.body, { key, repeat });
  };
  hold('j');
  expect(focused()).toBe(row('Socio 2'));
  hold('x');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith([people[2]], true);
  hold('p');
  expect(onPay).toHaveBeenCalledExactlyOnceWith('2');
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
