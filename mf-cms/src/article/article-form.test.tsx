import { articleTags, saveArticle } from '@sodalizio/contract/cms';
import {
  answers,
  button,
  dialog,
  elsewhere,
  field,
  hasUnsavedWork,
  refusal,
  retype,
  screen,
  serverClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { bodiesOf, openForm, ready } from '../test-form.tsx';
import { anArticle } from './test-articles.ts';

type Person = Awaited<ReturnType<typeof openForm>>['person'];

beforeEach(() => localStorage.clear());

const chosenTags = () =>
  within(screen.getByRole('list', { name: 'Tags dell’articolo' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a change is sent whole, with the version it was made on, and Ok leads to the list', async () => {
  const stored = { article: anArticle() };
  const { person, api, address } = await openForm(stored);
  expect(await screen.findByRole('heading', { level: 1, name: 'Corso di primavera' })).toBeTruthy();
  await ready();
  await retype(person, 'Sottotitolo', 'Ultimi posti');
  await person.click(button('Salva'));
  const saved = await dialog('Dati salvati con successo!');
  expect(bodiesOf(api)).toEqual([
    {
      title: 'Corso di primavera',
      subtitle: 'Ultimi posti',
      content: '<p>Si comincia <strong>a marzo</strong> in via Roma.</p>',
      link: '',
      tags: ['corsi'],
      image_id: null,
      image_alt: '',
      image_decorative: false,
      state: 'published',
      published_at: '2026-03-01T08:30:00.000Z',
      type: 'news',
      version: 3,
    },
  ]);
  await person.click(within(saved).getByRole('button', { name: 'Ok' }));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(address()).toBe('/admin/cms/news');
});

test('Ok has the focus as soon as it is there: an Enter too many does not save again', async () => {
  const { person } = await openForm({ article: anArticle() });
  await ready();
  await retype(person, 'Sottotitolo', 'Ultimi posti');
  let focused: string | null | undefined;
  const watch = new MutationObserver(() => {
    if (screen.queryByRole('dialog')) focused ??= document.activeElement?.textContent;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  watch.disconnect();
  expect(focused).toBe('Ok');
});

test('a new article without its texts is not sent; as a draft the title is enough', async () => {
  const stored = { article: anArticle({ id: 8, state: 'draft', published_at: null, version: 0 }) };
  const { person, api } = await openForm(stored, { id: '0' });
  expect(screen.getByRole('heading', { level: 1, name: 'Nuova news' })).toBeTruthy();
  await ready();
  await person.click(button('Salva'));
  const summary = (await screen.findByRole('alert')).textContent;
  for (const name of ['Titolo', 'Sottotitolo', 'Contenuto']) expect(summary).toContain(`${name}: Campo obbligatorio`);
  expect(bodiesOf(api)).toEqual([]);
  await person.type(field('Titolo'), 'A metà');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Bozza');
  await person.click(button('Salva'));
  const saved = await dialog('Dati salvati con successo!');
  expect(saved.textContent).toContain('L’articolo è una bozza');
  expect(api.askedOf(saveArticle).map(({ path }) => path)).toEqual(['/api/admin/cms/article/0']);
  expect(bodiesOf(api)).toMatchObject([{ title: 'A metà', state: 'draft', published_at: null, type: 'news' }]);
});

test('tags are ended by INVIO, taken from those in use, and removed again; INVIO saves nothing', async () => {
  const stored = { article: anArticle() };
  const { person, api } = await openForm(stored);
  const tags = await screen.findByRole('combobox', { name: 'Tags' });
  expect(screen.getByText('Digita il nome del tag e premi INVIO')).toBeTruthy();
  await person.type(tags, '  Nuovo  tag {Enter}');
  await person.type(tags, 'CORSI{Enter}');
  await person.type(tags, 'assemblea{Enter}');
  await person.type(tags, 'lasciato a metà');
  expect(chosenTags()).toEqual(['corsi', 'Nuovo tag', 'Assemblea']);
  await person.click(button('Togli il tag corsi'));
  expect(chosenTags()).toEqual(['Nuovo tag', 'Assemblea', 'lasciato a metà']);
  expect(bodiesOf(api)).toEqual([]);
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(bodiesOf(api)).toMatchObject([{ tags: ['Nuovo tag', 'Assemblea', 'lasciato a metà'] }]);
});

test('Backspace held down on what is typed leaves the tags; pressed once more it removes the last', async () => {
  const { person } = await openForm({ article: anArticle({ tags: ['corsi', 'Assemblea'] }) });
  const tags = await screen.findByRole('combobox', { name: 'Tags' });
  await person.type(tags, 'fie');
  await person.keyboard('{Backspace>8/}');
  expect(tags).toHaveProperty('value', '');
  expect(chosenTags()).toEqual(['corsi', 'Assemblea']);
  await person.keyboard('{Backspace}');
  expect(chosenTags()).toEqual(['corsi']);
});

test('a tag typed without its accent or apostrophe is the one that is in use', async () => {
  const { person } = await openForm({ article: anArticle({ tags: ['Novità', "L'associazione"] }) });
  const tags = await screen.findByRole('combobox', { name: 'Tags' });
  await person.type(tags, 'novita{Enter}');
  await person.type(tags, 'l’associazione{Enter}');
  await person.type(tags, 'ASSEMBLEA{Enter}');
  expect(chosenTags()).toEqual(['Novità', "L'associazione", 'Assemblea']);
});

test('a tag typed with its accent or apostrophe keeps it, and takes the place of the one without', async () => {
  const { person } = await openForm({ article: anArticle({ tags: ['Novita', 'corsi', 'Perchè'] }) });
  const tags = await screen.findByRole('combobox', { name: 'Tags' });
  await person.type(tags, 'assemblèa{Enter}');
  await person.type(tags, 'Novità{Enter}');
  await person.type(tags, 'Perché{Enter}');
  expect(chosenTags()).toEqual(['Novità', 'corsi', 'Perchè', 'assemblèa', 'Perché']);
});

test('in a full list a tag can be corrected or typed again, but not added; what takes whose place is announced', async () => {
  const others = Array.from({ length: 28 }, (_, index) => `tag ${index + 1}`);
  const { person, api } = await openForm({ article: anArticle({ tags: ['Novita', 'Perché', ...others] }) });
  const tags = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  await person.type(tags, 'Novità{Enter}');
  expect(chosenTags()).toEqual(['Novità', 'Perché', ...others]);
  expect(screen.getByText('Tag Novità aggiunto al posto di Novita').getAttribute('role')).toBe('status');
  await person.type(tags, 'perché{Enter}');
  expect(tags.value).toBe('');
  await person.type(tags, 'corsi{Enter}');
  expect(tags.value).toBe('corsi');
  expect(tags.getAttribute('aria-invalid')).toBe('true');
  await person.clear(tags);
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(bodiesOf(api)).toMatchObject([{ tags: ['Novità', 'Perché', ...others] }]);
});

test('the tag with its accent is offered beside the chosen one without', async () => {
  const inUse = answers(articleTags, () => [{ tag: 'Libertà', articles: 3 }]);
  const { person } = await openForm({ article: anArticle({ tags: ['liberta'] }) }, { api: [inUse] });
  const tags = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  await person.type(tags, 'libert');
  await person.click(await screen.findByRole('option', { name: 'Libertà' }));
  expect(chosenTags()).toEqual(['Libertà']);
  expect(tags.value).toBe('');
});

test('a tag that is too long stays in its field, says so, and keeps the article from being saved without it', async () => {
  const { person, api } = await openForm({ article: anArticle() });
  const tags = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  await person.click(tags);
  await person.paste('x'.repeat(41));
  await person.keyboard('{Enter}');
  await person.click(button('Salva'));
  expect((await screen.findByRole('alert')).textContent).toContain('Tags: Al massimo 40 caratteri: ora sono 41.');
  expect(tags.value).toHaveLength(41);
  expect(document.activeElement).toBe(tags);
  expect(bodiesOf(api)).toEqual([]);
  await person.keyboard('{End}{Backspace}{Enter}');
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(bodiesOf(api)).toMatchObject([{ tags: ['corsi', 'x'.repeat(40)] }]);
});

test('a publication on a date travels as that moment in Rome, and the dialog says when', async () => {
  const stored = { article: anArticle({ state: 'draft', published_at: null }) };
  const { person, api } = await openForm(stored);
  await ready();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Pubblica in una data');
  await person.click(button('Salva'));
  expect((await screen.findByRole('alert')).textContent).toContain('Giorno di pubblicazione: Scegli il giorno');
  await person.type(field('Giorno di pubblicazione'), '1/7/2030');
  await retype(person, 'Ora di pubblicazione', '18:30');
  expect(screen.queryByText(/^In quella notte/)).toBeNull();
  await person.click(button('Salva'));
  const saved = await dialog('Dati salvati con successo!');
  expect(saved.textContent).toContain('L’articolo sarà pubblicato il 01/07/2030, 18:30.');
  expect(bodiesOf(api)).toMatchObject([{ state: 'published', published_at: '2030-07-01T16:30:00.000Z' }]);
});

test.each([
  ['a click on Salva', (person: Person) => person.click(button('Salva'))],
  ['Enter', (person: Person) => person.keyboard('{Enter}')],
])('a time that is tidied when its field is left by %s is no change of what was saved', async (_by, save) => {
  const { person, api, address } = await openForm({ article: anArticle() });
  await ready();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Pubblica in una data');
  await retype(person, 'Giorno di pubblicazione', '29/04/2049');
  await person.clear(field('Ora di pubblicazione'));
  await person.type(field('Ora di pubblicazione'), '3.30');
  await save(person);
  const saved = await dialog('Dati salvati con successo!');
  await waitFor(() => expect(field('Ora di pubblicazione').value).toBe('03:30'));
  expect(hasUnsavedWork()).toBe(false);
  await person.click(within(saved).getByRole('button', { name: 'Ok' }));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(address()).toBe('/admin/cms/news');
  expect(bodiesOf(api)).toMatchObject([{ published_at: '2049-04-29T01:30:00.000Z' }]);
});

test('a publication is past by the server’s clock, whatever the computer’s shows', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { person } = await openForm({ article: anArticle({ state: 'draft', published_at: null }) });
  await ready();
  serverClock('2031-01-01T10:00:00Z');
  const past = 'Questa data è passata: l’articolo risulta pubblicato da allora.';
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Pubblica in una data');
  await person.type(field('Giorno di pubblicazione'), '1/7/2031');
  await retype(person, 'Ora di pubblicazione', '18:30');
  expect(screen.queryByText(past)).toBeNull();
  await retype(person, 'Giorno di pubblicazione', '1/7/2030');
  await screen.findByText(past);
});

test('a time that the clock skips or shows twice is said to be so before it is saved', async () => {
  const { person } = await openForm({ article: anArticle({ state: 'draft', published_at: null }) });
  await ready();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Pubblica in una data');
  await person.type(field('Giorno di pubblicazione'), '31/3/2030');
  await retype(person, 'Ora di pubblicazione', '02:30');
  await screen.findByText('In quella notte l’orologio salta quest’ora: l’articolo esce alle 03:30.');
  await retype(person, 'Giorno di pubblicazione', '27/10/2030');
  await screen.findByText('In quella notte quest’ora c’è due volte: l’articolo esce la seconda.');
});

test('an article that comes out in the first of two equal hours is not said to come out in the second', async () => {
  const stored = { state: 'scheduled', published_at: '2030-10-27T00:30:00.000Z' } as const;
  const { person } = await openForm({ article: anArticle(stored) });
  await ready();
  expect(field('Ora di pubblicazione').value).toBe('02:30');
  expect(screen.queryByText(/^In quella notte/)).toBeNull();
  await retype(person, 'Ora di pubblicazione', '02:15');
  await screen.findByText(/^In quella notte/);
});

test('a refused field has its message below, and the input stays', async () => {
  const { person } = await openForm(
    { article: anArticle() },
    { api: [answers(saveArticle, () => refusal(400, 'invalid-input', [{ path: 'body.title', code: 'too-long' }]))] },
  );
  await ready();
  await retype(person, 'Titolo', 'Un altro titolo');
  await person.click(button('Salva'));
  expect((await screen.findByRole('alert')).textContent).toContain('Titolo: Testo troppo lungo');
  expect(field('Titolo').value).toBe('Un altro titolo');
});

test('while saving the button shows it, and a second press saves nothing', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = answers(saveArticle, async () => {
    await held;
    return anArticle({ version: 4 });
  });
  const { person, api } = await openForm({ article: anArticle() }, { api: [slow] });
  await ready();
  await retype(person, 'Titolo', 'Un altro titolo');
  await person.click(button('Salva'));
  await person.click(await screen.findByRole('button', { name: 'Salvataggio in corso' }));
  release();
  await dialog('Dati salvati con successo!');
  expect(bodiesOf(api)).toHaveLength(1);
});

test('a failed save is shown, busy ends, and the input stays', async () => {
  const { person } = await openForm(
    { article: anArticle() },
    { api: [answers(saveArticle, () => refusal(500, 'internal'))] },
  );
  await ready();
  await retype(person, 'Titolo', 'Un altro titolo');
  await person.click(button('Salva'));
  expect((await screen.findByRole('alert')).textContent).toBe('Si è verificato un errore, riprovare più tardi.');
  expect(button('Salva').getAttribute('aria-disabled')).toBe('false');
  expect(field('Titolo').value).toBe('Un altro titolo');
});

test.each(['9', 'niente', '1e3'])('an address without an article (%s) has a message', async (id) => {
  await openForm({ article: anArticle() }, { id });
  expect(await screen.findByText('Questo articolo non esiste')).toBeTruthy();
  expect(await screen.findByText('Si è verificato un errore durante il recupero dei dati!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna all’elenco' }).getAttribute('href')).toBe('/admin/cms/news');
});

test('an article of another type is not shown as one of this', async () => {
  await openForm({ article: anArticle({ type: 'affiliations' }) });
  expect(await screen.findByText('Questo articolo non esiste')).toBeTruthy();
});
