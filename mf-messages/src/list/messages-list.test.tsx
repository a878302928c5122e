import { findMessages } from '@sodalizio/contract/messages';
import {
  act,
  answers,
  button,
  choice,
  dialog,
  type FakeApi,
  field,
  type RenderOptions,
  refusal,
  renderScreen,
  retype,
  roundTrips,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { area } from '../area.tsx';
import { type AskedOfList, aReader, aRow, fakeList } from '../test-messages.ts';
import MessagesListScreen from './messages-list.screen.tsx';

const path = '/admin/messages';
const sections = 'Scrivi a una sezione';
const open = (options: RenderOptions = {}) => renderScreen(<MessagesListScreen />, { path, area, ...options });

const long = `${'x'.repeat(99)}🌹 e il resto della lettera`;
const two = () => [
  aRow({ id: 9, title: 'Quota 2027', plain_content: long, state: 'sending', users_count: 12 }),
  aRow({ plain_content: 'y'.repeat(100) }),
];
function onPhone(): void {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 47.99em)' });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
}
const rowsShown = () => screen.getAllByRole<HTMLTableRowElement>('row').slice(1);
const textsOf = (row: HTMLTableRowElement | undefined) => [...(row?.cells ?? [])].map(({ textContent }) => textContent);

test('a list has the columns of the specification, the beginning of each text and the count in words', async () => {
  await open({ api: [fakeList(two)] });
  expect(await screen.findByText('2 comunicazioni inviate')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Comunicazioni' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Dettagli',
    'Titolo',
    'Messaggio',
    'Stato',
    'Data e ora',
    'Destinatari',
    'Azioni',
  ]);
  const [first, second] = rowsShown();
  const at = '23/11/2026, 10:00';
  expect(textsOf(first).slice(1, 6)).toEqual(['Quota 2027', `${'x'.repeat(99)}🌹...`, 'In invio', at, '12']);
  expect(textsOf(second).slice(1, 6)).toEqual(['Assemblea dei soci', 'y'.repeat(100), 'Inviata', at, '1.234']);
  expect(screen.getByRole('link', { name: 'Assemblea dei soci' }).getAttribute('href')).toBe('/admin/messages/7');
});

test('a draft has a dash until it has recipients', async () => {
  const draft = (users_count: number, digit: number) =>
    aRow({ id: digit, state: 'draft', draft: `0000000${digit}-0000-4000-8000-000000000000`, users_count });
  await open({ api: [fakeList(() => [draft(0, 1), draft(1, 2), aRow({ users_count: 0 })])] });
  await screen.findByText('1 comunicazione inviata, 2 bozze');
  expect(rowsShown().map((row) => textsOf(row)[5])).toEqual(['—', '1', '0']);
});

test('one message is counted in the singular', async () => {
  await open({ api: [fakeList(() => [aRow()])] });
  expect(await screen.findByText('1 comunicazione inviata')).toBeTruthy();
});

test('every state has its words', async () => {
  const states = ['scheduled', 'paused', 'sent-with-errors', 'cancelled', 'stopped'] as const;
  await open({ api: [fakeList(() => states.map((state, at) => aRow({ id: at + 1, state })))] });
  await screen.findByText('5 comunicazioni inviate');
  expect(rowsShown().map((row) => textsOf(row)[3])).toEqual([
    'Programmata',
    'In pausa',
    'Inviata con errori',
    'Annullata',
    'Interrotta',
  ]);
});

test('the whole text of a row is reached by keyboard', async () => {
  const { person } = await open({ api: [fakeList(two)] });
  const details = await screen.findByRole('button', { name: 'Dettagli di Quota 2027' });
  expect(screen.getByTitle(long)).toBeTruthy();
  details.focus();
  await person.keyboard('{Enter}');
  const whole = await screen.findByRole('article', { name: 'Quota 2027' });
  expect(within(whole).getByText(long)).toBeTruthy();
  expect(within(whole).getByText('Giulia Ferraro')).toBeTruthy();
});

test('search, state and period are in the address, and are removed one by one', async () => {
  const asked: AskedOfList[] = [];
  const { person, address } = await open({ api: [fakeList(two, asked)] });
  await screen.findByText('2 comunicazioni inviate');
  await person.type(screen.getByRole('searchbox', { name: 'Ricerca' }), 'quota{Enter}');
  expect(await screen.findByText('1 comunicazione inviata')).toBeTruthy();
  await person.click(choice('Stato'));
  await person.click(await screen.findByRole('option', { name: 'In invio' }));
  await person.type(field('Dal giorno'), '1/11/26');
  await person.type(field('Al giorno'), '23/11/2026{Enter}');
  const period = { from: '2026-11-01', to: '2026-11-23' };
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'quota', state: 'sending', ...period }));
  expect(address()).toBe('/admin/messages?search=quota&state=sending&from=2026-11-01&to=2026-11-23');
  await person.click(button('Rimuovi il filtro Ricerca: quota'));
  await person.click(button('Rimuovi il filtro Stato: In invio'));
  await person.click(button('Rimuovi il filtro Dal 01/11/2026'));
  await person.click(button('Rimuovi il filtro Al 23/11/2026'));
  expect(await screen.findByText('2 comunicazioni inviate')).toBeTruthy();
  expect(address()).toBe('/admin/messages');
  expect(field('Dal giorno').value).toBe('');
});

test('a period that is no period is not searched', async () => {
  const asked: AskedOfList[] = [];
  const { person } = await open({ api: [fakeList(two, asked)] });
  await screen.findByText('2 comunicazioni inviate');
  await person.type(field('Dal giorno'), '31/11/2026{Enter}');
  expect(await screen.findByText('Questo giorno non esiste: scrivi la data come gg/mm/aaaa')).toBeTruthy();
  await retype(person, 'Dal giorno', '20/11/2140{Enter}');
  expect(await screen.findByText('L’anno deve essere tra il 1900 e il 2100')).toBeTruthy();
  await retype(person, 'Dal giorno', '20/11/2026');
  await person.type(field('Al giorno'), '19/11/2026{Enter}');
  expect(await screen.findByText('Questo giorno viene prima di quello iniziale')).toBeTruthy();
  // The list as it is may be read again meanwhile.
  expect(asked.filter(({ from, to }) => from || to)).toEqual([]);
  await retype(person, 'Al giorno', '20/11/2026');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-11-20', to: '2026-11-20' }));
});

test('on a phone a card says in words how many it went to', async () => {
  onPhone();
  const draft = '00000001-0000-4000-8000-000000000000';
  const rows = [aRow({ id: 9 }), aRow({ id: 8, users_count: 1 }), aRow({ state: 'draft', draft, users_count: 0 })];
  await open({ api: [fakeList(() => rows)] });
  await screen.findByText('2 comunicazioni inviate, 1 bozza');
  const cards = within(screen.getByRole('list', { name: 'Comunicazioni' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent?.split('10:00')[1])).toEqual([
    '1.234 destinatari',
    '1 destinatario',
    '',
  ]);
});

test('on a phone a refused period is said in the sheet of the filters, which stays open', async () => {
  onPhone();
  const { person, address } = await open({ api: [fakeList(two)] });
  await person.click(await screen.findByRole('button', { name: 'Filtri' }));
  const sheet = await dialog('Filtri');
  await person.type(within(sheet).getByRole('textbox', { name: 'Dal giorno' }), '20/11/2026');
  await person.type(within(sheet).getByRole('textbox', { name: 'Al giorno' }), '19/11/2026');
  await person.click(within(sheet).getByRole('button', { name: 'Cerca' }));
  expect(within(await dialog('Filtri')).getByText('Questo giorno viene prima di quello iniziale')).toBeTruthy();
  await retype(person, 'Al giorno', '21/11/2026{Enter}');
  await waitFor(() => expect(address()).toBe(`${path}?from=2026-11-20&to=2026-11-21`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a text that is too long is not cut by a choice: it stays in its field', async () => {
  const list = fakeList(two);
  const { person, address } = await open({ api: [list] });
  await screen.findByText('2 comunicazioni inviate');
  const text = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Ricerca' });
  await person.click(text);
  await person.paste('x'.repeat(200));
  await person.click(choice('Stato'));
  await person.click(await screen.findByRole('option', { name: 'Inviata' }));
  await waitFor(() => expect(address()).toBe(`${path}?state=sent`));
  expect(text.value).toHaveLength(200);
});

test('a day that does not exist in the address is reported, not asked for', async () => {
  const asked: AskedOfList[] = [];
  await open({ api: [fakeList(two, asked)], url: '/admin/messages?from=2026-11-31' });
  expect(await screen.findByText(/un filtro che il programma non conosce: from=2026-11-31\./)).toBeTruthy();
  await screen.findByText('2 comunicazioni inviate');
  expect(asked.map(({ from }) => from)).toEqual([undefined]);
});

test('the newest are first, and another order is in the address', async () => {
  const asked: AskedOfList[] = [];
  const { person, address } = await open({ api: [fakeList(two, asked)] });
  await screen.findByText('2 comunicazioni inviate');
  expect(asked.at(-1)?.sort).toBe('-send_at');
  for (const [name, sort] of [
    ['Titolo', 'title'],
    ['Destinatari', 'users_count'],
  ] as const) {
    await person.click(button(name));
    await waitFor(() => expect(asked.at(-1)?.sort).toBe(sort));
    expect(address()).toBe(`/admin/messages?sort=${sort}`);
  }
});

test('a long list is read by windows', async () => {
  const asked: AskedOfList[] = [];
  const many = Array.from({ length: 10_000 }, (_, at) => aRow({ id: at + 1, title: `Lettera ${at + 1}` }));
  await open({ api: [fakeList(() => many, asked)] });
  expect(await screen.findByText('10.000 comunicazioni inviate')).toBeTruthy();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(asked.map(({ offset }) => offset)).toEqual([0]);
});

/** Timers of reading again are advanced by the test; `time` is now. */
function takeTimers(time: string) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What was asked for by now has arrived. */
const arrived = (api: FakeApi) => act(() => roundTrips(api));

test('the list is read again every 5 seconds while a message is sent, and then no more', async () => {
  takeTimers('2026-11-23T09:00:10.000Z');
  let state: 'sending' | 'sent' = 'sending';
  const { api, cache } = await open({ api: [fakeList(() => [aRow({ state })])] });
  await screen.findByRole('link', { name: 'Assemblea dei soci' });
  await pass(4_999);
  await arrived(api);
  expect(api.askedOf(findMessages)).toHaveLength(1);
  await pass(1);
  await expect.poll(() => api.askedOf(findMessages).length).toBe(2);
  // Reading again is nothing to wait for.
  expect(button('Cerca').getAttribute('aria-busy')).toBe('false');
  state = 'sent';
  // The five seconds begin with the answer.
  await expect.poll(() => cache.isFetching()).toBe(0);
  await pass(5_000);
  await waitFor(() => expect(within(screen.getByRole('table')).getByText('Inviata')).toBeTruthy());
  expect(api.askedOf(findMessages)).toHaveLength(3);
  await pass(60_000);
  await arrived(api);
  expect(api.askedOf(findMessages)).toHaveLength(3);
});

test('it is not read again while nobody can see it', async () => {
  takeTimers('2026-11-23T09:00:10.000Z');
  const { api } = await open({ api: [fakeList(() => [aRow({ state: 'sending' })])] });
  await screen.findByRole('link', { name: 'Assemblea dei soci' });
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(20_000);
  await arrived(api);
  expect(api.askedOf(findMessages)).toHaveLength(1);
});

test('a scheduled message is looked at when it is about to leave', async () => {
  takeTimers('2026-11-23T08:50:00.000Z');
  const { api } = await open({ api: [fakeList(() => [aRow({ state: 'scheduled' })])] });
  await screen.findByRole('link', { name: 'Assemblea dei soci' });
  await pass(8 * 60_000);
  await arrived(api);
  expect(api.askedOf(findMessages)).toHaveLength(1);
  await pass(60_000);
  await expect.poll(() => api.askedOf(findMessages).length).toBe(2);
});

test('those who may send get a button to write', async () => {
  await open({ api: [fakeList(two)] });
  const link = await screen.findByRole('link', { name: 'Nuova comunicazione' });
  expect(link.getAttribute('href')).toBe('/admin/messages/create');
  expect(button(sections)).toBeTruthy();
});

test('readers open messages, and write and delete none', async () => {
  const { person } = await open({ api: [fakeList(() => [aRow({ state: 'cancelled' })])], user: aReader() });
  await screen.findByText('1 comunicazione inviata');
  expect(screen.queryByRole('link', { name: 'Nuova comunicazione' })).toBeNull();
  expect(screen.queryByRole('button', { name: sections })).toBeNull();
  await person.click(button('Azioni per Assemblea dei soci'));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Apri']);
  expect(entries[0]?.getAttribute('href')).toBe('/admin/messages/7');
});

test('an empty list and a search without matches have different messages', async () => {
  const { person } = await open({ api: [fakeList(() => [])] });
  expect(await screen.findByText('Non c’è ancora nessuna comunicazione')).toBeTruthy();
  expect(screen.getByText('0 comunicazioni inviate')).toBeTruthy();
  await person.type(screen.getByRole('searchbox'), 'niente{Enter}');
  expect(await screen.findByText('Nessuna comunicazione trovata')).toBeTruthy();
});

test('a failure is shown, and Riprova reads again', async () => {
  let broken = true;
  const page = { messages: two(), total: 2, drafts: 0 };
  const { person } = await open({
    api: [answers(findMessages, () => (broken ? refusal(500, 'internal') : page))],
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Si è verificato un errore, riprovare più tardi.');
  broken = false;
  await person.click(button('Riprova'));
  expect(await screen.findByText('2 comunicazioni inviate')).toBeTruthy();
});

test('a server that answers the whole list is understood too', async () => {
  await open({ api: [answers(findMessages, () => two())] });
  expect(await screen.findByText('2 comunicazioni inviate')).toBeTruthy();
});
