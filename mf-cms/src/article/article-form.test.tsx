import { type Article, articleRevision, articleRevisions, restoreRevision, saveArticle } from '@sodalizio/contract/cms';
import {
  answers,
  button,
  dialog,
  elsewhere,
  field,
  refusal,
  renderScreen,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { area } from '../area.tsx';
import EditArticleScreen from './edit-article.screen.tsx';
import { anArticle, aRevision, aWriter, fakeArticle } from './test-articles.ts';

beforeEach(() => localStorage.clear());

const open = (stored: { article: Article }, options: Parameters<typeof renderScreen>[1] & { id?: string } = {}) => {
  const { id = '7', api = [], ...others } = options;
  return renderScreen(<EditArticleScreen />, {
    path: '/admin/cms/news/:id/edit',
    url: `/admin/cms/news/${id}/edit`,
    area,
    user: aWriter(),
    api: [...fakeArticle(stored), ...api],
    ...others,
  });
};
const ready = () => screen.findByRole('textbox', { name: /^Contenuto/ });
const bodies = (api: Awaited<ReturnType<typeof renderScreen>>['api']) =>
  api.askedOf(saveArticle).map(({ body }) => body);

test('a change is sent whole, with the version it was made on, and Ok leads to the list', async () => {
  const stored = { article: anArticle() };
  const { person, api, address } = await open(stored);
  expect(await screen.findByRole('heading', { level: 1, name: 'Corso di primavera' })).toBeTruthy();
  await ready();
  await retype(person, 'Sottotitolo', 'Ultimi posti');
  await person.click(button('Salva'));
  const said = await dialog('Dati salvati con successo!');
  expect(bodies(api)).toEqual([
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
  await person.click(within(said).getByRole('button', { name: 'Ok' }));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(address()).toBe('/admin/cms/news');
});

test('a new article without its texts is not sent; as a draft the title is enough', async () => {
  const stored = { article: anArticle({ id: 8, state: 'draft', published_at: null, version: 0 }) };
  const { person, api } = await open(stored, { id: '0' });
  expect(screen.getByRole('heading', { level: 1, name: 'Nuova news' })).toBeTruthy();
  await ready();
  await person.click(button('Salva'));
  const summary = (await screen.findByRole('alert')).textContent;
  for (const name of ['Titolo', 'Sottotitolo', 'Contenuto']) expect(summary).toContain(`${name}: Campo obbligatorio`);
  expect(bodies(api)).toEqual([]);
  await person.type(field('Titolo'), 'A metà');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Bozza');
  await person.click(button('Salva'));
  const said = await dialog('Dati salvati con successo!');
  expect(said.textContent).toContain('L’articolo è una bozza');
  expect(api.askedOf(saveArticle).map(({ path }) => path)).toEqual(['/api/admin/cms/article/0']);
  expect(bodies(api)).toMatchObject([{ title: 'A metà', state: 'draft', published_at: null, type: 'news' }]);
});

test('tags are ended by INVIO, taken from those in use, and removed again; INVIO saves nothing', async () => {
  const stored = { article: anArticle() };
  const { person, api } = await open(stored);
  const tags = await screen.findByRole('combobox', { name: 'Tags' });
  expect(screen.getByText('Digita il nome del tag e premi INVIO')).toBeTruthy();
  await person.type(tags, '  Nuovo  tag {Enter}');
  await person.type(tags, 'CORSI{Enter}');
  await person.type(tags, 'assemblea{Enter}');
  await person.type(tags, 'lasciato a metà');
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Tags dell’articolo' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(chosen()).toEqual(['corsi', 'Nuovo tag', 'Assemblea']);
  await person.click(button('Togli il tag corsi'));
  expect(chosen()).toEqual(['Nuovo tag', 'Assemblea', 'lasciato a metà']);
  expect(bodies(api)).toEqual([]);
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(bodies(api)).toMatchObject([{ tags: ['Nuovo tag', 'Assemblea', 'lasciato a metà'] }]);
});

test('a publication on a date travels as that moment in Rome, and the dialog says when', async () => {
  const stored = { article: anArticle({ state: 'draft', published_at: null }) };
  const { person, api } = await open(stored);
  await ready();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Pubblica in una data');
  await person.click(button('Salva'));
  expect((await screen.findByRole('alert')).textContent).toContain('Giorno di pubblicazione: Scegli il giorno');
  await person.type(field('Giorno di pubblicazione'), '1/7/2030');
  await retype(person, 'Ora di pubblicazione', '18:30');
  await person.click(button('Salva'));
  const said = await dialog('Dati salvati con successo!');
  expect(said.textContent).toContain('L’articolo sarà pubblicato il 01/07/2030, 18:30.');
  expect(bodies(api)).toMatchObject([{ state: 'published', published_at: '2030-07-01T16:30:00.000Z' }]);
});

test('what was typed is there again after the page was left', async () => {
  const first = await open({ article: anArticle() });
  await ready();
  await retype(first.person, 'Titolo', 'A metà');
  first.unmount();
  const { person } = await open({ article: anArticle() });
  expect(await screen.findByText('Bozza ripristinata')).toBeTruthy();
  expect(field('Titolo').value).toBe('A metà');
  await person.click(button('Scarta la bozza'));
  expect(field('Titolo').value).toBe('Corso di primavera');
});

test('what only the other changed is kept beside what was typed, without a question', async () => {
  const stored = { article: anArticle() };
  const { person, api } = await open(stored);
  await ready();
  await retype(person, 'Titolo', 'Il mio titolo');
  stored.article = anArticle({ subtitle: 'Il loro sottotitolo', version: 4 });
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(bodies(api)).toMatchObject([
    { title: 'Il mio titolo', subtitle: 'Iscrizioni aperte', version: 3 },
    { title: 'Il mio titolo', subtitle: 'Il loro sottotitolo', version: 4 },
  ]);
});

test('what both changed is chosen, the text compared as text', async () => {
  const stored = { article: anArticle() };
  const { person } = await open(stored);
  await ready();
  await retype(person, 'Titolo', 'Il mio titolo');
  await retype(person, 'Sottotitolo', 'Il mio sottotitolo');
  stored.article = anArticle({ title: 'Il loro titolo', subtitle: 'Il loro sottotitolo', version: 4 });
  await person.click(button('Salva'));
  const question = await dialog('Qualcun altro ha modificato questi dati nel frattempo');
  const choose = (group: string, side: RegExp) =>
    person.click(within(within(question).getByRole('group', { name: group })).getByRole('radio', { name: side }));
  await choose('Titolo', /^Il tuo/);
  await choose('Sottotitolo', /^Quello salvato da altri/);
  await person.click(within(question).getByRole('button', { name: 'Salva con queste scelte' }));
  await dialog('Dati salvati con successo!');
  expect(stored.article).toMatchObject({ title: 'Il mio titolo', subtitle: 'Il loro sottotitolo', version: 5 });
});

test('a draft typed over an older version meets the newer one before it is saved', async () => {
  const first = await open({ article: anArticle() });
  await ready();
  await retype(first.person, 'Titolo', 'Il mio titolo');
  first.unmount();
  const stored = { article: anArticle({ title: 'Il loro titolo', version: 4 }) };
  const { person, api } = await open(stored);
  expect(await screen.findByText(/Nel frattempo i dati salvati sono cambiati/)).toBeTruthy();
  expect(field('Titolo').value).toBe('Il mio titolo');
  await person.click(button('Salva'));
  const question = await dialog('Qualcun altro ha modificato questi dati nel frattempo');
  expect(bodies(api)).toEqual([]);
  await person.click(within(question).getByRole('radio', { name: /^Il tuo/ }));
  await person.click(within(question).getByRole('button', { name: 'Salva con queste scelte' }));
  await dialog('Dati salvati con successo!');
  expect(bodies(api)).toMatchObject([{ title: 'Il mio titolo', version: 4 }]);
});

test('what the server refuses is said under its field, and what was typed stays', async () => {
  const { person } = await open(
    { article: anArticle() },
    { api: [answers(saveArticle, () => refusal(400, 'invalid-input', [{ path: 'body.title', code: 'too-long' }]))] },
  );
  await ready();
  await retype(person, 'Titolo', 'Un altro titolo');
  await person.click(button('Salva'));
  expect((await screen.findByRole('alert')).textContent).toContain('Titolo: Testo troppo lungo');
  expect(field('Titolo').value).toBe('Un altro titolo');
});

test('while it is saved the button says so, and a second press saves nothing', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = answers(saveArticle, async () => {
    await held;
    return anArticle({ version: 4 });
  });
  const { person, api } = await open({ article: anArticle() }, { api: [slow] });
  await ready();
  await retype(person, 'Titolo', 'Un altro titolo');
  await person.click(button('Salva'));
  await person.click(await screen.findByRole('button', { name: 'Salvataggio in corso' }));
  release();
  await dialog('Dati salvati con successo!');
  expect(bodies(api)).toHaveLength(1);
});

test('a failed save is told, busy ends, and what was typed stays', async () => {
  const { person } = await open(
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

test.each(['9', 'niente', '1e3'])('the address of no article (%s) says so', async (id) => {
  await open({ article: anArticle() }, { id });
  expect(await screen.findByText('Questo articolo non esiste')).toBeTruthy();
  expect(await screen.findByText('Si è verificato un errore durante il recupero dei dati!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna all’elenco' }).getAttribute('href')).toBe('/admin/cms/news');
});

test('an article of another type is not shown as one of this', async () => {
  await open({ article: anArticle({ type: 'affiliations' }) });
  expect(await screen.findByText('Questo articolo non esiste')).toBeTruthy();
});

test('an earlier version is compared word by word and brought back into the form', async () => {
  const stored = { article: anArticle() };
  const { id: _id, type: _type, name: _name, ...fields } = anArticle();
  const then = { ...fields, title: 'Corso di inverno', content: '<p>Si comincia a gennaio in via Roma.</p>' };
  const { person, api } = await open(stored, {
    api: [
      answers(articleRevisions, () => [aRevision(), aRevision({ version: 2, title: then.title })]),
      answers(articleRevision, ({ params }) => ({
        ...aRevision({ version: params.version }),
        fields: params.version === 2 ? then : fields,
      })),
      answers(restoreRevision, () => {
        stored.article = anArticle({ title: then.title, content: then.content, version: 4 });
        return stored.article;
      }),
    ],
  });
  await ready();
  await person.click(button('Mostra le versioni'));
  const versions = await dialog('Versioni salvate');
  await person.click(await within(versions).findByRole('button', { name: /^Versione 2/ }));
  const comparison = await within(versions).findByRole('region', { name: 'Dalla versione 2 a quella in uso' });
  await waitFor(() => expect(comparison.querySelectorAll('del, ins')).toHaveLength(4));
  expect([...comparison.querySelectorAll('del, ins')].map(({ textContent }) => textContent?.trim())).toEqual([
    'tolto: inverno',
    'aggiunto: primavera',
    'tolto: gennaio',
    'aggiunto: marzo',
  ]);
  await person.click(within(comparison).getByRole('button', { name: 'Ripristina la versione 2' }));
  const question = await dialog('Ripristinare la versione 2?');
  await person.click(within(question).getByRole('button', { name: 'Ripristina la versione 2' }));
  expect(await screen.findByText('La versione 2 è di nuovo in uso.')).toBeTruthy();
  expect(api.askedOf(restoreRevision).map(({ body }) => body)).toEqual([{ version: 3 }]);
  await waitFor(() => expect(field('Titolo').value).toBe('Corso di inverno'));
  expect(screen.queryByRole('dialog', { name: 'Versioni salvate' })).toBeNull();
});
