import { act, button, choice, field, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { type AskedOfList, aRow, fakeList } from '../test-messages.ts';
import { MessageFilterPanel } from './message-filters.tsx';
import type { MessageFilters } from './messages.query.ts';
import MessagesListScreen from './messages-list.screen.tsx';

const path = '/admin/messages';
const text = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Ricerca' });

async function open(search = '') {
  const asked: AskedOfList[] = [];
  const api = [fakeList(() => [aRow()], asked)];
  const opened = await renderScreen(<MessagesListScreen />, { path, area, api, url: path + search });
  await screen.findByText('1 comunicazione inviata');
  return { ...opened, asked };
}

test('taking all filters away also empties what is typed and not searched', async () => {
  const { person, address } = await open('?state=sent&from=2026-11-01');
  await person.type(text(), 'quota');
  await person.type(field('Al giorno'), '31/11/2026');
  await person.click(button('Rimuovi tutti i filtri'));
  await waitFor(() => expect(address()).toBe(path));
  expect([text().value, field('Dal giorno').value, field('Al giorno').value]).toEqual(['', '', '']);
  await person.click(choice('Stato'));
  await person.click(await screen.findByRole('option', { name: 'Inviata' }));
  await waitFor(() => expect(address()).toBe(`${path}?state=sent`));
});

test('taking all filters away also empties a period that was refused', async () => {
  const { person, address } = await open('?state=sent&from=2026-11-20');
  await person.type(field('Al giorno'), '19/11/2026{Enter}');
  expect(await screen.findByText('Questo giorno viene prima di quello iniziale')).toBeTruthy();
  await person.click(button('Rimuovi tutti i filtri'));
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByText('Questo giorno viene prima di quello iniziale')).toBeNull();
  expect(field('Al giorno').value).toBe('');
});

test('of an address copied with its name the address is searched, also where it came by a link', async () => {
  const copied = '"Rossi, Maria" <m.rossi@x.it>';
  const asked: AskedOfList[] = [];
  const url = `${path}?search=${encodeURIComponent(copied)}`;
  const { person, address } = await renderScreen(<MessagesListScreen />, {
    path,
    area,
    api: [fakeList(() => [], asked)],
    url,
  });
  await screen.findByText(/^Nessuna comunicazione/);
  await person.click(text());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`${path}?search=m.rossi%40x.it`));
});

test('of filters taken away, or one and a choice, before the address follows, the second does not bring the first back', async () => {
  const none: MessageFilters = { search: '', state: '', from: '', to: '' };
  const searches: MessageFilters[] = [];
  let follow: (filters: MessageFilters) => void = () => {};
  function Panel() {
    const [filters, setFilters] = useState<MessageFilters>({
      ...none,
      search: 'quota',
      from: '2026-11-01',
      to: '2026-11-20',
    });
    follow = setFilters;
    return <MessageFilterPanel filters={filters} busy={false} onSearch={(next) => searches.push(next)} />;
  }
  const { person } = await renderScreen(<Panel />);
  await person.click(button(/^Rimuovi il filtro Dal/));
  await person.click(button(/^Rimuovi il filtro Al/));
  await person.click(choice('Stato'));
  await person.click(await screen.findByRole('option', { name: 'Inviata' }));
  const quota = { ...none, search: 'quota' };
  expect(searches).toEqual([{ ...quota, to: '2026-11-20' }, quota, { ...quota, state: 'sent' }]);
  for (const search of searches) act(() => follow({ ...search }));
  expect([text().value, field('Dal giorno').value, field('Al giorno').value]).toEqual(['quota', '', '']);
});
