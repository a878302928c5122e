import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { ChoiceFilter, TextFilterPanel } from './text-filter-panel.tsx';

const none = { search: '', state: '' } as const;
type Filters = { readonly search: string; readonly state: 'open' | '' };

/** A list whose address cuts a search, as `searchText` of area-kit does. */
function open(start: Filters = none) {
  const searches: Filters[] = [];
  function List() {
    const [filters, setFilters] = useState<Filters>(start);
    return (
      <UiProvider env="test">
        <TextFilterPanel
          filters={filters}
          none={none}
          label="Cerca"
          chips={{ search: filters.search, state: filters.state }}
          busy={false}
          onSearch={(next) => {
            searches.push(next);
            setFilters({ ...next, search: next.search.slice(0, 120) });
          }}
        >
          {(ask) => (
            <ChoiceFilter
              label="Stato"
              none="Tutti"
              values={['open']}
              words={{ open: 'Aperto' }}
              value={filters.state}
              onChoose={(state) => ask({ state })}
            />
          )}
        </TextFilterPanel>
        <button type="button" onClick={() => setFilters((before) => ({ ...before, state: 'open' }))}>
          Gli aperti
        </button>
      </UiProvider>
    );
  }
  render(<List />);
  return { searches, person: userEvent.setup() };
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cerca' });

test('a choice filters at once, with the text that was typed before it', async () => {
  const { person, searches } = open();
  await person.type(field(), ' rossi ');
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'Aperto' }));
  expect(searches).toEqual([{ search: 'rossi', state: 'open' }]);
});

test('a text that is too long is not cut by a choice: it stays, and what was searched before it counts', async () => {
  const { person, searches } = open({ search: 'rossi', state: '' });
  await person.click(field());
  await person.paste('x'.repeat(200));
  const typed = field().value;
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'Aperto' }));
  expect(searches).toEqual([{ search: 'rossi', state: 'open' }]);
  expect(field().value).toBe(typed);
  await person.click(screen.getByRole('button', { name: /open/ }));
  expect(searches.at(-1)).toEqual({ search: 'rossi', state: '' });
  expect(field().value).toBe(typed);
});

test('what was typed and not searched yet outlives a filter that is set elsewhere on the page', async () => {
  const { person } = open({ search: 'rossi', state: '' });
  await person.type(field(), ' maria');
  await person.click(screen.getByRole('button', { name: 'Gli aperti' }));
  expect(await screen.findByRole('button', { name: /open/ })).toBeTruthy();
  expect(field().value).toBe('rossi maria');
});

test('a choice searches the address of one that was copied with its name', async () => {
  const { person, searches } = open();
  await person.click(field());
  await person.paste('"Rossi, Maria" <m.rossi@x.it>');
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'Aperto' }));
  expect(searches).toEqual([{ search: 'm.rossi@x.it', state: 'open' }]);
  expect(field().value).toBe('m.rossi@x.it');
});

const closedOnly = (ask: (some: { state: string }) => void) => (
  <button type="button" onClick={() => ask({ state: 'Chiuso' })}>
    Chiusi
  </button>
);

test('taking all filters away also empties what is typed and not searched', async () => {
  const empty = { search: '', company: '', state: '' };
  const searches: (typeof empty)[] = [];
  function List() {
    const [filters, setFilters] = useState({ search: '', company: 'Rossi', state: 'Aperto' });
    const onSearch = (next: typeof empty) => {
      searches.push(next);
      setFilters(next);
    };
    return (
      <UiProvider env="test">
        <TextFilterPanel {...{ filters, onSearch }} none={empty} label="Cerca" chips={filters} busy={false}>
          {closedOnly}
        </TextFilterPanel>
      </UiProvider>
    );
  }
  render(<List />);
  await userEvent.type(field(), 'bianchi');
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi tutti i filtri' }));
  expect(field().value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Chiusi' }));
  expect(searches).toEqual([empty, { ...empty, state: 'Chiuso' }]);
});

test('of two filters taken away, or one and a choice, before the address follows, the second does not bring the first back', async () => {
  const start = { search: 'rossi', company: 'Verdi', state: 'Aperto' };
  const searches: (typeof start)[] = [];
  const onSearch = (next: typeof start) => void searches.push(next);
  let follow: (filters: typeof start) => void = () => {};
  function List() {
    const [filters, setFilters] = useState(start);
    follow = setFilters;
    return (
      <UiProvider env="test">
        <TextFilterPanel
          {...{ filters, onSearch }}
          none={{ search: '', company: '', state: '' }}
          label="Cerca"
          chips={filters}
          busy={false}
        >
          {closedOnly}
        </TextFilterPanel>
      </UiProvider>
    );
  }
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi il filtro rossi' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi il filtro Verdi' }));
  await userEvent.click(screen.getByRole('button', { name: 'Chiusi' }));
  expect(searches).toEqual([
    { ...start, search: '' },
    { search: '', company: '', state: 'Aperto' },
    { search: '', company: '', state: 'Chiuso' },
  ]);
  for (const search of searches) act(() => follow({ ...search }));
  expect(field().value).toBe('');
  // Another way to an address, as going back, is followed too.
  act(() => follow({ search: 'bianchi', company: 'Neri', state: '' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi il filtro Neri' }));
  expect(searches.at(-1)).toEqual({ search: 'bianchi', company: '', state: '' });
});
