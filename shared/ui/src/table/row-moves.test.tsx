import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
}

const people = Array.from({ length: 60 }, (_, index): Person => ({ id: `${index}`, name: `Socio ${index}` }));

function open(props: Partial<DataTableProps<Person>> = {}) {
  render(
    <UiProvider env="test">
      <DataTable
        label="Soci"
        columns={[
          { id: 'name', header: 'Nome', cell: ({ id, name }) => <a href={`#${id}`}>{name}</a>, cardRole: 'title' },
        ]}
        rows={people}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        rowMenu={() => [{ label: 'Paga', onSelect: () => {} }]}
        selection={{ has: () => false, empty: true, onChoose: () => {}, onChooseRange: () => {} }}
        {...props}
      />
    </UiProvider>,
  );
  return userEvent.setup();
}

/** Gives the box of the rows a height, and has it scroll: jsdom does neither. */
function withLayout() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(38 + people.length * 32);
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to?: unknown) {
    this.scrollTop = Number(Reflect.get(Object(to), 'top'));
    fireEvent.scroll(this);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

const focused = () => document.activeElement;
const row = (name: string) => screen.getByRole('link', { name }).closest('tr');

test('a page up leads back where a page down came from, and no key leads out of the list', async () => {
  withLayout();
  const person = open();
  await person.keyboard('j{PageDown}{PageDown}');
  const second = focused();
  await person.keyboard('{PageDown}{PageUp}');
  expect(focused()).toBe(second);
  await person.keyboard('{PageUp}{PageUp}{PageUp}{ArrowUp}k');
  expect(focused()).toBe(row('Socio 0'));
  await person.keyboard('{End}{PageDown}{ArrowDown}j');
  expect(focused()).toBe(row('Socio 59'));
});

test('left and Escape lead back to the row, and no further', async () => {
  const person = open();
  await person.keyboard('jj{ArrowRight}{ArrowRight}');
  expect(focused()).toBe(screen.getByRole('link', { name: 'Socio 1' }));
  await person.keyboard('{ArrowLeft}');
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Seleziona Socio 1' }));
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe(row('Socio 1'));
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Azioni per Socio 1' }));
  await person.keyboard('{Escape}');
  expect(focused()).toBe(row('Socio 1'));
});

test('keys with Ctrl, Alt or Shift are the browser’s', async () => {
  const person = open();
  await person.keyboard('jj{Control>}{End}{/Control}{Alt>}{ArrowDown}{/Alt}{Shift>}{ArrowDown}{/Shift}');
  expect(focused()).toBe(row('Socio 1'));
});

test('o and Invio open the details of a row that leads nowhere else', async () => {
  const person = open({
    columns: [{ id: 'name', header: 'Nome', cell: ({ name }) => name, cardRole: 'title' }],
    expand: ({ name }) => `Tutto di ${name}`,
  });
  await person.keyboard('jj{Enter}');
  expect(screen.getByText('Tutto di Socio 1')).toBeTruthy();
  await person.keyboard('o');
  expect(screen.queryByText('Tutto di Socio 1')).toBeNull();
});
