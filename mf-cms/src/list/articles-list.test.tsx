import { articleById, articlesOf, pageOf } from '@sodalizio/contract/cms';
import {
  answers,
  button,
  dialog,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { anArticle } from '../article/test-articles.ts';
import ArticlesListScreen from './articles-list.screen.tsx';
import { type AskedOfList, aReader, aRow, aWriter, fakeList } from './test-rows.ts';

const open = (options: RenderOptions = {}) =>
  renderScreen(<ArticlesListScreen />, { path: '/admin/cms/news', area, user: aWriter(), ...options });
const fair = aRow({
  id: 9,
  title: 'Fiera del libro',
  subtitle: '',
  tags: ['fiere'],
  state: 'draft',
  published_at: null,
  thumb_path: '/images/00112233445566778899aabbccddeeff-160.webp',
  image_alt: 'Lo stand con i libri',
  preview: `${'x'.repeat(100)}…`,
});
const two = () => [fair, aRow()];
const cellsOf = (row: HTMLTableRowElement | undefined) => [...(row?.cells ?? [])];

test('a list has the columns of the specification and the count in its words', async () => {
  await open({ api: fakeList(two) });
  expect(await screen.findByText('2 risultati trovati')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Dettagli',
    'Immagine',
    'Titolo',
    'Sottotitolo',
    'Tags',
    'Contenuto',
    'Stato',
    'Pubblicazione',
    'Azioni',
  ]);
  const [, draft, published] = screen.getAllByRole<HTMLTableRowElement>('row');
  const textsOf = (row: HTMLTableRowElement | undefined) => cellsOf(row).map(({ textContent }) => textContent);
  expect(textsOf(draft).slice(2, 8)).toEqual(['Fiera del libro', '', 'fiere', `${'x'.repeat(100)}…`, 'Bozza', '']);
  expect(textsOf(published).slice(2, 8)).toEqual([
    'Corso di primavera',
    'Iscrizioni aperte',
    'corsi, formazione',
    'Si comincia a marzo in via Roma.',
    'Pubblicato',
    '01/03/2026',
  ]);
});

test('the day of a publication is Rome’s: an article of midnight is of the day that begins', async () => {
  const rows = () => [aRow({ id: 1, published_at: '2026-11-30T23:00:00.000Z', state: 'scheduled' })];
  await open({ api: fakeList(rows) });
  const day = await screen.findByTitle('01/12/2026, 00:00');
  expect(day.textContent).toBe('01/12/2026');
});

test('a row shows its picture with its words, and a blank one that says nothing where there is none', async () => {
  await open({ api: fakeList(two) });
  const picture = await screen.findByRole('img', { name: 'Lo stand con i libri' });
  expect(picture.getAttribute('src')).toBe('/images/00112233445566778899aabbccddeeff-160.webp');
  const [, , without] = screen.getAllByRole<HTMLTableRowElement>('row');
  expect(within(without ?? document.body).queryByRole('img')).toBeNull();
  expect(cellsOf(without)[1]?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('search, tag and state are in the address, and are removed one by one', async () => {
  const asked: AskedOfList[] = [];
  const { person, address } = await open({ api: fakeList(two, asked) });
  await screen.findByText('2 risultati trovati');
  const box = screen.getByRole('searchbox', { name: 'Ricerca' });
  expect(box.getAttribute('placeholder')).toBe('Cerca...');
  await person.type(box, 'corso{Enter}');
  expect(await screen.findByText('1 risultato trovato')).toBeTruthy();
  await person.click(screen.getByRole('combobox', { name: 'Tag' }));
  await person.click(await screen.findByRole('option', { name: 'corsi (12)' }));
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'Pubblicato' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'corso', tag: 'corsi', state: 'published' }));
  expect(address()).toBe('/admin/cms/news?search=corso&tag=corsi&state=published');
  await person.click(button('Rimuovi il filtro Ricerca: corso'));
  await person.click(button('Rimuovi il filtro Tag: corsi'));
  await person.click(button('Rimuovi il filtro Stato: Pubblicato'));
  expect(await screen.findByText('2 risultati trovati')).toBeTruthy();
  expect(address()).toBe('/admin/cms/news');
});

test('a tag that is typed is taken by Enter, and nothing is searched without it', async () => {
  const { person, address } = await open({ api: fakeList(two) });
  await screen.findByText('2 risultati trovati');
  await person.type(screen.getByRole('combobox', { name: 'Tag' }), 'cors{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/cms/news?tag=corsi'));
});

test('the newest are first, and another order is in the address', async () => {
  const asked: AskedOfList[] = [];
  const { person, address } = await open({ api: fakeList(two, asked) });
  await screen.findByText('2 risultati trovati');
  expect(asked.at(-1)?.sort).toBe('-published_at');
  await person.click(button('Titolo'));
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('title'));
  expect(address()).toBe('/admin/cms/news?sort=title');
});

test('a long list is read by windows', async () => {
  const asked: AskedOfList[] = [];
  const many = Array.from({ length: 10_000 }, (_, place) => aRow({ id: place + 1, title: `Articolo ${place + 1}` }));
  await open({ api: fakeList(() => many, asked) });
  expect(await screen.findByText('10.000 risultati trovati')).toBeTruthy();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(asked.map(({ offset }) => offset)).toEqual([0]);
});

test('the type comes from the address', async () => {
  const rows = () => [aRow({ type: 'affiliations', title: 'Cinema Odeon' })];
  await open({ path: '/admin/cms/affiliations', api: fakeList(rows, [], 'affiliations') });
  expect(await screen.findByText('1 risultato trovato')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Convenzioni' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cinema Odeon' }).getAttribute('href')).toBe(
    '/admin/cms/affiliations/7/edit',
  );
  expect(screen.getByRole('link', { name: 'Aggiungi nuovo' }).getAttribute('href')).toBe(
    '/admin/cms/affiliations/0/edit',
  );
});

test('an opened row shows the whole article, and nothing of its markup runs', async () => {
  const content = '<p>Si comincia <strong>a marzo</strong><img src="x" onerror="window.ran = 1"></p><script>1</script>';
  const whole = anArticle({ content, link: 'https://www.esempio.it/corso' });
  const { person } = await open({ api: [...fakeList(() => [aRow()]), answers(articleById, () => whole)] });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Corso di primavera' }));
  const details = await screen.findByRole('article', { name: 'Corso di primavera' });
  expect((await within(details).findByText('a marzo')).tagName).toBe('STRONG');
  expect(details.querySelector('script, [onerror]')).toBeNull();
  const link = within(details).getByRole('link', { name: 'https://www.esempio.it/corso' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(within(details).getByText('20/11/2026, 06:40, Giulia Ferraro')).toBeTruthy();
});

test.each([
  ['draft', null, 'Bozza'],
  ['scheduled', '2030-10-27T23:00:00.000Z', 'Programmata per il 28/10/2030, 00:00'],
  ['published', '2026-03-01T08:30:00.000Z', '01/03/2026, 09:30'],
] as const)('the publication of one that is %s is in its details', async (state, published_at, shown) => {
  const whole = anArticle({ state, published_at });
  const { person } = await open({ api: [...fakeList(() => [aRow()]), answers(articleById, () => whole)] });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Corso di primavera' }));
  const details = within(await screen.findByRole('article', { name: 'Corso di primavera' }));
  expect(details.getByText('Pubblicazione').nextElementSibling?.textContent).toBe(shown);
});

test('a stored address that no link may have is shown and leads nowhere', async () => {
  const whole = anArticle({ link: 'javascript:alert(1)' });
  const { person } = await open({ api: [...fakeList(() => [aRow()]), answers(articleById, () => whole)] });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Corso di primavera' }));
  const details = await screen.findByRole('article', { name: 'Corso di primavera' });
  expect(within(details).getByText('javascript:alert(1)')).toBeTruthy();
  expect(within(details).queryByRole('link')).toBeNull();
});

test('a row that was deleted meanwhile shows a message when it is opened', async () => {
  const api = [...fakeList(() => [aRow()]), answers(articleById, () => refusal(404, 'not-found'))];
  const { person } = await open({ api });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Corso di primavera' }));
  expect(await screen.findByText('Questo articolo non c’è più: qualcuno l’ha eliminato.')).toBeTruthy();
});

test('an article that cannot be read shows the failure in its row, and Riprova reads it again', async () => {
  let broken = true;
  const answer = answers(articleById, () => (broken ? refusal(500, 'internal') : anArticle()));
  const { person } = await open({ api: [...fakeList(() => [aRow()]), answer] });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Corso di primavera' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Si è verificato un errore, riprovare più tardi.');
  broken = false;
  await person.click(within(alert).getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('article', { name: 'Corso di primavera' })).toBeTruthy();
});

test('a row whose article was withdrawn meanwhile is not called deleted to a reader, who cannot know', async () => {
  const api = [...fakeList(() => [aRow()]), answers(articleById, () => refusal(404, 'not-found'))];
  const { person } = await open({ api, user: aReader() });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Corso di primavera' }));
  expect(await screen.findByText('Questo articolo non è più pubblicato.')).toBeTruthy();
});

test('readers get no actions, and no states', async () => {
  const asked: AskedOfList[] = [];
  const api = fakeList(() => [aRow()], asked);
  await open({ api, user: aReader(), path: '/admin/cms/news', url: '/admin/cms/news?state=draft' });
  await screen.findByText('1 risultato trovato');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Azioni/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Stato' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Stato' })).toBeNull();
  expect(asked.map(({ state }) => state)).toEqual([undefined]);
  expect(screen.getByText(/un filtro che il programma non conosce: state=draft\./)).toBeTruthy();
});

test('an empty list and a search without matches have different messages', async () => {
  const { person } = await open({ api: fakeList(() => []) });
  expect(await screen.findByText('Non c’è ancora nessuna news')).toBeTruthy();
  await person.type(screen.getByRole('searchbox'), 'niente{Enter}');
  expect(await screen.findByText('Nessun risultato trovato')).toBeTruthy();
});

test.each(['search=niente', 'tag=corsi', 'state=draft'])(
  'of %s alone nothing is found, which is no empty list',
  async (only) => {
    await open({ api: fakeList(() => []), path: '/admin/cms/news', url: `/admin/cms/news?${only}` });
    expect(await screen.findByText('Nessun risultato trovato')).toBeTruthy();
  },
);

test('a failure is shown, and Riprova reads again', async () => {
  let broken = true;
  const page = { articles: two(), total: 2 };
  const answer = answers(pageOf.news, () => (broken ? refusal(500, 'internal') : page));
  const { person, api } = await open({ api: [...fakeList(two), answer] });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Si è verificato un errore, riprovare più tardi.');
  broken = false;
  await person.click(button('Riprova'));
  expect(await screen.findByText('2 risultati trovati')).toBeTruthy();
  expect(api.askedOf(articlesOf.news)).toHaveLength(2);
});

test.each(['No', 'Escape'])(
  'a deletion that is left with %s gives the focus back to the menu of its row',
  async (way) => {
    const { person } = await open({ api: fakeList(two) });
    await screen.findByText('2 risultati trovati');
    const [menu = document.body] = screen.getAllByRole('button', { name: /^Azioni per/ }).slice(1);
    const name = menu.getAttribute('aria-label');
    await person.click(menu);
    await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
    const question = await dialog('ATTENZIONE!!');
    if (way === 'Escape') await person.keyboard('{Escape}');
    else await person.click(within(question).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));
  },
);
