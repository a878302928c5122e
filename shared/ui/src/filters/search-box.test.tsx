import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { SearchBox } from './search-box.tsx';

function open(start = '', { late = false } = {}) {
  const searches: string[] = [];
  let lead = (_: string) => {};
  function List() {
    const [search, setSearch] = useState(start);
    lead = setSearch;
    const onSearch = (text: string) => {
      searches.push(text);
      if (!late) setSearch(text);
    };
    return (
      <UiProvider env="test">
        <SearchBox label="Cerca utente" search={search} chip={(text) => `Ricerca: ${text}`} onSearch={onSearch} />
        <button type="button" onClick={() => lead('bianchi')}>
          altrove
        </button>
      </UiProvider>
    );
  }
  render(<List />);
  return { searches, person: userEvent.setup(), arrives: (text: string) => act(() => lead(text)) };
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cerca utente' });
const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('typing searches nothing; Enter and the button do, without the spaces around', async () => {
  const { person, searches } = open();
  await person.type(field(), '  rossi mario ');
  expect(searches).toEqual([]);
  expect(chips()).toEqual([]);
  await person.keyboard('{Enter}');
  expect(searches).toEqual(['rossi mario']);
  expect(field().value).toBe('rossi mario');
  await person.clear(field());
  await person.type(field(), 'verdi');
  await person.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(searches).toEqual(['rossi mario', 'verdi']);
});

test('what was copied with a name, tabs and what cannot be seen, is not searched', async () => {
  const { person, searches } = open();
  await person.click(field());
  await person.paste('rossi\tmario\u200b');
  await person.keyboard('{Enter}');
  expect(searches).toEqual(['rossi mario']);
});

test('of an address copied with its name the address is searched, and shown', async () => {
  const { person, searches } = open();
  await person.click(field());
  await person.paste('"Rossi, Maria" <m.rossi@x.it>');
  await person.keyboard('{Enter}');
  expect(searches).toEqual(['m.rossi@x.it']);
  expect(field().value).toBe('m.rossi@x.it');
});

test('so it is where the search came with the page and nobody typed', async () => {
  const { person, searches } = open('Maria <m.rossi@x.it>');
  await person.click(field());
  await person.keyboard('{Enter}');
  expect(searches).toEqual(['m.rossi@x.it']);
});

test('a search in use is on its chip, which takes it away', async () => {
  const { person, searches } = open('rossi');
  expect(field().value).toBe('rossi');
  expect(chips()).toEqual(['Ricerca: rossi']);
  await person.type(field(), ' e altro');
  expect(chips()).toEqual(['Ricerca: rossi']);
  await person.click(within(screen.getByRole('listitem')).getByRole('button'));
  expect(searches).toEqual(['']);
  expect(field().value).toBe('');
  expect(chips()).toEqual([]);
});

test('the field follows a search that came from elsewhere: a step back, a link', async () => {
  const { person } = open('rossi');
  await person.type(field(), ' e altro');
  await person.click(screen.getByRole('button', { name: 'altrove' }));
  expect(field().value).toBe('bianchi');
  expect(chips()).toEqual(['Ricerca: bianchi']);
});

test('what is longer than servers take stays, says so, and is not searched', async () => {
  const { person, searches } = open();
  await person.click(field());
  await person.paste('x'.repeat(500));
  expect(field().value).toHaveLength(500);
  expect(screen.getByText('Al massimo 120 caratteri: ora sono 500.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(searches).toEqual([]);
  expect(document.activeElement).toBe(field());
  await person.clear(field());
  await person.type(field(), 'rossi{Enter}');
  expect(searches).toEqual(['rossi']);
});

test('what is typed before the asked search arrives stays, and a step back after it is followed', async () => {
  const { person, arrives } = open('', { late: true });
  await person.type(field(), 'ros{Enter}si{Enter} mario');
  arrives('ros');
  expect(field().value).toBe('rossi mario');
  arrives('rossi');
  expect(field().value).toBe('rossi mario');
  arrives('ros');
  expect(field().value).toBe('ros');
});

test('a search that arrives late without anything typed since is shown as it was asked', async () => {
  const { person, arrives } = open('', { late: true });
  await person.type(field(), '  rossi {Enter}');
  arrives('rossi');
  expect(field().value).toBe('rossi');
});
