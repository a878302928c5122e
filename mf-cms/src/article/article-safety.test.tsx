import {
  articleById,
  articleRevision,
  articleRevisions,
  restoreRevision,
  saveArticle,
  tagLength,
} from '@sodalizio/contract/cms';
import { uploadArticleImage } from '@sodalizio/contract/images';
import { aFile, anImage } from '@sodalizio/pictures/test-pictures';
import {
  act,
  answers,
  button,
  dialog,
  elsewhere,
  field,
  hasUnsavedWork,
  losesWork,
  type RenderOptions,
  refusal,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { bodiesOf, openForm, ready } from '../test-form.tsx';
import { anArticle, aRevision } from './test-articles.ts';

beforeEach(() => localStorage.clear());

test('unsaved input is restored after leaving the page', async () => {
  const first = await openForm({ article: anArticle() });
  await ready();
  await retype(first.person, 'Titolo', 'A metà');
  first.unmount();
  const { person } = await openForm({ article: anArticle() });
  expect(await screen.findByText('Bozza ripristinata')).toBeTruthy();
  expect(field('Titolo').value).toBe('A metà');
  await person.click(button('Scarta la bozza'));
  expect(field('Titolo').value).toBe('Corso di primavera');
});

test('fields that only the other person changed are merged with the input, without a question', async () => {
  const stored = { article: anArticle() };
  const { person, api } = await openForm(stored);
  await ready();
  await retype(person, 'Titolo', 'Il mio titolo');
  stored.article = anArticle({ subtitle: 'Il loro sottotitolo', version: 4 });
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(bodiesOf(api)).toMatchObject([
    { title: 'Il mio titolo', subtitle: 'Iscrizioni aperte', version: 3 },
    { title: 'Il mio titolo', subtitle: 'Il loro sottotitolo', version: 4 },
  ]);
});

test('what both changed is chosen, the text compared as text', async () => {
  const stored = { article: anArticle() };
  const { person } = await openForm(stored);
  await ready();
  await retype(person, 'Titolo', 'Il mio titolo');
  await retype(person, 'Sottotitolo', 'Il mio sottotitolo');
  const theirs = { title: 'Il loro titolo', subtitle: 'Il loro sottotitolo', updated_by: 'Ada Neri' };
  stored.article = anArticle({ ...theirs, version: 4 });
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
  const first = await openForm({ article: anArticle() });
  await ready();
  await retype(first.person, 'Titolo', 'Il mio titolo');
  first.unmount();
  const stored = { article: anArticle({ title: 'Il mio titolo di prima', version: 4 }) };
  const { person, api } = await openForm(stored);
  expect(await screen.findByText(/Nel frattempo i dati salvati sono cambiati/)).toBeTruthy();
  expect(field('Titolo').value).toBe('Il mio titolo');
  await person.click(button('Salva'));
  // Saved in another tab of the same person.
  const question = await dialog('Hai modificato questi dati anche in un’altra scheda o finestra');
  expect(bodiesOf(api)).toEqual([]);
  await person.click(within(question).getByRole('radio', { name: /^Quello scritto qui/ }));
  await person.click(within(question).getByRole('button', { name: 'Salva con queste scelte' }));
  await dialog('Dati salvati con successo!');
  expect(bodiesOf(api)).toMatchObject([{ title: 'Il mio titolo', version: 4 }]);
});

test('an earlier version is compared word by word and brought back into the form', async () => {
  const stored = { article: anArticle() };
  const { id: _id, type: _type, name: _name, ...fields } = anArticle();
  const then = { ...fields, title: 'Corso di inverno', content: '<p>Si comincia a gennaio in via Roma.</p>' };
  const { person, api } = await openForm(stored, {
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
  await dialog('Ripristinare la versione 2?');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ripristinare la versione 2?' })).toBeNull());
  await person.click(within(comparison).getByRole('button', { name: 'Ripristina la versione 2' }));
  const question = await dialog('Ripristinare la versione 2?');
  await person.click(within(question).getByRole('button', { name: 'Ripristina la versione 2' }));
  expect(await screen.findByText('La versione 2 è di nuovo in uso.')).toBeTruthy();
  expect(api.askedOf(restoreRevision).map(({ body }) => body)).toEqual([{ version: 3 }]);
  await waitFor(() => expect(field('Titolo').value).toBe('Corso di inverno'));
  expect(screen.queryByRole('dialog', { name: 'Versioni salvate' })).toBeNull();
});

test('what is typed while an earlier version is restored stays in the form, and is saved over it', async () => {
  const stored = { article: anArticle() };
  const { id: _id, type: _type, name: _name, ...fields } = anArticle();
  const restoring = Promise.withResolvers<void>();
  const { person, api } = await openForm(stored, {
    api: [
      answers(articleRevisions, () => [aRevision(), aRevision({ version: 2 })]),
      answers(articleRevision, ({ params }) => ({ ...aRevision({ version: params.version }), fields })),
      answers(restoreRevision, async () => {
        await restoring.promise;
        const then = { title: 'Corso di inverno', content: '<p>A gennaio.</p>' };
        stored.article = anArticle({ ...then, version: 4 });
        return stored.article;
      }),
    ],
  });
  const content = await ready();
  await person.click(button('Mostra le versioni'));
  const versions = await dialog('Versioni salvate');
  await person.click(await within(versions).findByRole('button', { name: /^Versione 2/ }));
  await person.click(await within(versions).findByRole('button', { name: 'Ripristina la versione 2' }));
  const question = await dialog('Ripristinare la versione 2?');
  await person.click(within(question).getByRole('button', { name: 'Ripristina la versione 2' }));
  await waitFor(() => expect(api.askedOf(restoreRevision)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ripristinare la versione 2?' })).toBeNull());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await retype(person, 'Sottotitolo', 'Posti esauriti');
  restoring.resolve();
  expect(await screen.findByText('La versione 2 è di nuovo in uso.')).toBeTruthy();
  await waitFor(() => expect(field('Titolo').value).toBe('Corso di inverno'));
  expect(field('Sottotitolo').value).toBe('Posti esauriti');
  await waitFor(() => expect(content.textContent).toBe('A gennaio.'));
  expect(document.activeElement).toBe(field('Sottotitolo'));
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(stored.article).toMatchObject({ title: 'Corso di inverno', subtitle: 'Posti esauriti', version: 5 });
});

/** The form of an article with a version 2, and how a person restores that. */
async function openRestorable(api: RenderOptions['api'] = []) {
  const stored = { article: anArticle() };
  const { id: _id, type: _type, name: _name, ...fields } = stored.article;
  const { person } = await openForm(stored, {
    api: [
      answers(articleRevisions, () => [aRevision(), aRevision({ version: 2 })]),
      answers(articleRevision, ({ params }) => ({ ...aRevision({ version: params.version }), fields })),
      answers(restoreRevision, () => {
        stored.article = { ...stored.article, title: 'Corso di inverno', version: 4 };
        return stored.article;
      }),
      ...api,
    ],
  });
  await ready();
  const restore = async () => {
    await person.click(button('Mostra le versioni'));
    const versions = await dialog('Versioni salvate');
    await person.click(await within(versions).findByRole('button', { name: /^Versione 2/ }));
    await person.click(await within(versions).findByRole('button', { name: 'Ripristina la versione 2' }));
    const question = await dialog('Ripristinare la versione 2?');
    await person.click(within(question).getByRole('button', { name: 'Ripristina la versione 2' }));
    await waitFor(() => expect(field('Titolo').value).toBe('Corso di inverno'));
  };
  return { person, restore };
}

test('a tag that is not ended stays in its field when an earlier version is restored', async () => {
  const { person, restore } = await openRestorable();
  const tags = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  const long = 'x'.repeat(tagLength + 1);
  await person.click(tags());
  await person.paste(long);
  await restore();
  expect(tags().value).toBe(long);
});

test('a picture on its way arrives although an earlier version is restored meanwhile', async () => {
  const sending = Promise.withResolvers<void>();
  const upload = answers(uploadArticleImage, () => sending.promise.then(() => anImage(4)));
  const { person, restore } = await openRestorable([upload]);
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no choice of files');
  await person.upload(input, aFile('aula.png'));
  await restore();
  sending.resolve();
  expect(await screen.findByRole('img', { name: 'Anteprima dell’immagine' })).toBeTruthy();
});

test('a version whose restoring lost its answer is in use by a second click, and no colleague is blamed', async () => {
  const stored = { article: anArticle() };
  const { id: _id, type: _type, name: _name, ...fields } = anArticle();
  let away = false;
  const revisions = [aRevision(), aRevision({ version: 2 })];
  const unless = <T,>(answer: () => T) => (away ? refusal(503, 'unavailable') : answer());
  const { person, api } = await openForm(stored, {
    api: [
      answers(articleById, () => unless(() => stored.article)),
      answers(articleRevisions, () => unless(() => revisions)),
      answers(articleRevision, ({ params }) => ({ ...aRevision({ version: params.version }), fields })),
      answers(restoreRevision, ({ body: { version } }) => {
        if (version !== stored.article.version) return refusal(409, 'conflict');
        stored.article = anArticle({ title: 'Corso di inverno', version: 4 });
        revisions.unshift(aRevision({ version: 4, restored_from: 2 }));
        away = true;
        return refusal(503, 'unavailable');
      }),
    ],
  });
  await ready();
  await person.click(button('Mostra le versioni'));
  const versions = await dialog('Versioni salvate');
  await person.click(await within(versions).findByRole('button', { name: /^Versione 2/ }));
  const restore = async () => {
    await person.click(await within(versions).findByRole('button', { name: 'Ripristina la versione 2' }));
    const question = await dialog('Ripristinare la versione 2?');
    await person.click(within(question).getByRole('button', { name: 'Ripristina la versione 2' }));
  };
  await restore();
  expect(await screen.findByText(/^Il servizio non è pronto/)).toBeTruthy();
  await waitFor(() => expect(api.askedOf(articleRevisions)).toHaveLength(2));
  await waitFor(() => expect(api.askedOf(articleById)).toHaveLength(2));
  away = false;
  await restore();
  expect(await screen.findByText('La versione 2 è di nuovo in uso.')).toBeTruthy();
  expect(screen.queryByText(/modificat[oi] .*nel frattempo/)).toBeNull();
  await waitFor(() => expect(field('Titolo').value).toBe('Corso di inverno'));
});

test('closing the versions gives the focus back', async () => {
  const { person } = await openForm(
    { article: anArticle() },
    { api: [answers(articleRevisions, () => [aRevision()])] },
  );
  await ready();
  await person.click(button('Mostra le versioni'));
  await screen.findByRole('dialog');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Mostra le versioni')));
});

test('a version brought back over typed text warns of it; called off or refused, what is typed stays', async () => {
  const { id: _id, type: _type, name: _name, ...fields } = anArticle();
  const { person, api } = await openForm(
    { article: anArticle() },
    {
      api: [
        answers(articleRevisions, () => [aRevision(), aRevision({ version: 2 })]),
        answers(articleRevision, ({ params }) => ({ ...aRevision({ version: params.version }), fields })),
        answers(restoreRevision, () => refusal(400, 'invalid-input')),
      ],
    },
  );
  await ready();
  await retype(person, 'Titolo', 'A metà');
  await person.click(button('Mostra le versioni'));
  const versions = await dialog('Versioni salvate');
  await person.click(await within(versions).findByRole('button', { name: /^Versione 2/ }));
  const press = async (name: string) => {
    await person.click(await within(versions).findByRole('button', { name: 'Ripristina la versione 2' }));
    const question = await dialog('Ripristinare la versione 2?');
    expect(question.textContent).toContain('Le modifiche non salvate che sono nel modulo andranno perse.');
    await person.click(within(question).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ripristinare la versione 2?' })).toBeNull());
  };
  await press('Annulla');
  expect(api.askedOf(restoreRevision)).toEqual([]);
  await press('Ripristina la versione 2');
  expect(await screen.findByText(/^Quella versione è incompleta/)).toBeTruthy();
  // Somebody else may have saved: the versions are read again.
  await waitFor(() => expect(api.askedOf(articleRevisions)).toHaveLength(2));
  expect(field('Titolo').value).toBe('A metà');
});

test('what is typed stays on the screen when somebody else has deleted the article meanwhile', async () => {
  const { id: _id, type: _type, name: _name, ...fields } = anArticle();
  const stored = { article: anArticle() };
  const { person, api } = await openForm(stored, {
    api: [
      answers(articleRevisions, () => [aRevision(), aRevision({ version: 2 })]),
      answers(articleRevision, ({ params }) => ({ ...aRevision({ version: params.version }), fields })),
      answers(restoreRevision, () => refusal(404, 'not-found')),
    ],
  });
  await ready();
  await retype(person, 'Titolo', 'Due ore di lavoro');
  await person.click(button('Mostra le versioni'));
  const versions = await dialog('Versioni salvate');
  await person.click(await within(versions).findByRole('button', { name: /^Versione 2/ }));
  await person.click(await within(versions).findByRole('button', { name: 'Ripristina la versione 2' }));
  const read = api.askedOf(articleById).length;
  stored.article = anArticle({ id: 8 });
  const question = await dialog('Ripristinare la versione 2?');
  await person.click(within(question).getByRole('button', { name: 'Ripristina la versione 2' }));
  await waitFor(() => expect(api.askedOf(articleById).length).toBeGreaterThan(read));
  expect(await screen.findByText(/^Qualcuno ha eliminato questo articolo/)).toBeTruthy();
  expect(field('Titolo').value).toBe('Due ore di lavoro');
});

test('who saves an article that was deleted meanwhile reads so, and that leaving loses what is typed', async () => {
  const stored = { article: anArticle() };
  const { person } = await openForm(stored, { api: [answers(saveArticle, () => refusal(404, 'not-found'))] });
  await ready();
  await retype(person, 'Titolo', 'Due ore di lavoro');
  expect([hasUnsavedWork(), losesWork()]).toEqual([true, false]);
  stored.article = anArticle({ id: 8 });
  await person.click(button('Salva'));
  expect(await screen.findByText(/^Qualcuno ha eliminato questo articolo/)).toBeTruthy();
  expect(field('Titolo').value).toBe('Due ore di lavoro');
  // Its draft could not be opened any more.
  expect(losesWork()).toBe(true);
  await retype(person, 'Titolo', 'Corso di primavera');
  expect(hasUnsavedWork()).toBe(false);
});

test('a cached article that was deleted meanwhile does not stay as a form', async () => {
  const stored = { article: anArticle() };
  const { cache, go } = await openForm(stored);
  await ready();
  act(() => go('/'));
  await screen.findByText(elsewhere);
  stored.article = anArticle({ id: 8 });
  // As after a while.
  await cache.invalidateQueries({ refetchType: 'none' });
  act(() => go(-1));
  expect(await screen.findByText('Questo articolo non esiste')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/^Qualcuno ha eliminato/)).toBeNull();
});

test('what is typed while a new article is saved stays in the open form, and is an edit of it', async () => {
  const stored = { article: anArticle({ version: 1 }) };
  const known = Promise.withResolvers<void>();
  const late = answers(saveArticle, async ({ params, body: { title, version } }) => {
    await known.promise;
    const isNew = params.article === 0;
    if (!isNew && version !== stored.article.version) return refusal(409, 'conflict');
    stored.article = { ...stored.article, title, version: isNew ? 1 : stored.article.version + 1 };
    return stored.article;
  });
  const { person, api } = await openForm(stored, { id: '0', api: [late] });
  await ready();
  await retype(person, 'Titolo', 'Assemblea');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Bozza');
  await person.click(button('Salva'));
  await person.type(field('Titolo'), ' 2');
  known.resolve();
  expect(await screen.findByText('Salvato, tranne le ultime modifiche')).toBeTruthy();
  expect(field('Titolo').value).toBe('Assemblea 2');
  await person.click(button('Salva'));
  await waitFor(() => expect(stored.article).toMatchObject({ title: 'Assemblea 2', version: 2 }));
  expect(bodiesOf(api)).toMatchObject([{ title: 'Assemblea' }, { title: 'Assemblea 2', version: 1 }]);
});

test('what was begun while the article is saved is finished in the open form, and saved over it', async () => {
  const stored = { article: anArticle() };
  const known = Promise.withResolvers<void>();
  const late = answers(saveArticle, async ({ body: { tags = [], version } }) => {
    await known.promise;
    if (version !== stored.article.version) return refusal(409, 'conflict');
    stored.article = { ...stored.article, tags, version: version + 1 };
    return stored.article;
  });
  const { person } = await openForm(stored, { api: [late] });
  await ready();
  await person.type(screen.getByRole('combobox', { name: 'Tags' }), 'primavera{Enter}');
  await person.click(button('Salva'));
  await person.type(screen.getByRole('combobox', { name: 'Tags' }), 'fiera');
  known.resolve();
  expect(await screen.findByText(/è salvato/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('{Enter}');
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(stored.article).toMatchObject({ tags: ['corsi', 'primavera', 'fiera'], version: 5 });
});

test('a picture on its way when a new article is saved arrives in the open form, and goes into the same article', async () => {
  const known = Promise.withResolvers<void>();
  const late = answers(saveArticle, () => known.promise.then(() => anArticle({ version: 1 })));
  const sending = Promise.withResolvers<void>();
  const upload = answers(uploadArticleImage, () => sending.promise.then(() => anImage(4)));
  const { person, api } = await openForm({ article: anArticle() }, { id: '0', api: [late, upload] });
  await ready();
  await retype(person, 'Titolo', 'Assemblea');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Bozza');
  await person.click(button('Salva'));
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no choice of files');
  await person.upload(input, aFile('aula.png'));
  known.resolve();
  expect(await screen.findByText(/è salvato/)).toBeTruthy();
  sending.resolve();
  expect(await screen.findByRole('img', { name: 'Anteprima dell’immagine' })).toBeTruthy();
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  const [first, second] = bodiesOf(api) as { request?: string; image_id?: number | null }[];
  expect([first?.image_id, second?.image_id]).toEqual([null, 4]);
  expect(second?.request).toBe(first?.request);
});

test('a new article whose answer was lost is sent again as the same article, after a reload too', async () => {
  const lost = answers(saveArticle, () => refusal(500, 'internal'));
  const sendNew = async () => {
    const { person, api, unmount } = await openForm({ article: anArticle() }, { id: '0', api: [lost] });
    await ready();
    if (field('Titolo').value === '') {
      await retype(person, 'Titolo', 'Assemblea');
      await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Bozza');
    }
    await person.click(button('Salva'));
    await screen.findByText('Si è verificato un errore, riprovare più tardi.');
    unmount();
    return bodiesOf(api).map((body) => (body as { request?: string }).request);
  };
  const [first] = await sendNew();
  expect(first).toMatch(/^[\da-f]{8}-/);
  expect(await sendNew()).toEqual([first]);
});

test.each([
  [{ state: 'draft', published_at: null }, '"Corso di primavera" è salvato. L’articolo è una bozza'],
  [{ state: 'published' }, '"Corso di primavera" è salvato. L’articolo è pubblicato.'],
  [
    { state: 'scheduled', published_at: '2027-03-01T08:30:00.000Z' },
    '"Corso di primavera" è salvato. L’articolo sarà pubblicato il 01/03/2027, 09:30.',
  ],
] as const)('an article saved after its page was left says so, and its new state: %o', async (over, words) => {
  const known = Promise.withResolvers<void>();
  const late = answers(saveArticle, () => known.promise.then(() => anArticle({ ...over, version: 4 })));
  const { person, api, go } = await openForm({ article: anArticle() }, { api: [late] });
  await ready();
  await retype(person, 'Sottotitolo', 'Posti esauriti');
  await person.click(button('Salva'));
  await waitFor(() => expect(api.askedOf(saveArticle)).toHaveLength(1));
  act(() => go('/'));
  await screen.findByText(elsewhere);
  known.resolve();
  expect((await screen.findByText(/è salvato/)).textContent).toContain(words);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  { state: 'draft', published_at: null },
  { state: 'scheduled', published_at: '2030-03-01T08:30:00.000Z' },
] as const)('a publication whose answer was lost is no question when it is sent again: $state', async (before) => {
  const stored = { article: anArticle(before) };
  let lost = true;
  const answer = answers(saveArticle, ({ body: { version } }) => {
    if (version !== stored.article.version) return refusal(409, 'conflict');
    stored.article = anArticle({ published_at: '2026-11-20T05:40:00.000Z', version: stored.article.version + 1 });
    return lost ? refusal(500, 'internal') : stored.article;
  });
  const { person, api } = await openForm(stored, { api: [answer] });
  await ready();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Pubblica subito');
  await person.click(button('Salva'));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  lost = false;
  await person.click(button('Salva'));
  expect((await dialog(/./)).textContent).toContain('L’articolo è pubblicato.');
  expect(bodiesOf(api).at(-1)).toMatchObject({ published_at: '2026-11-20T05:40:00.000Z', version: 4 });
});

test('leaving asks for a tag that is not ended, and for a picture on its way', async () => {
  const sending = Promise.withResolvers<void>();
  const upload = answers(uploadArticleImage, () => sending.promise.then(() => refusal(500, 'internal')));
  const { person } = await openForm({ article: anArticle() }, { api: [upload] });
  await ready();
  const tags = screen.getByRole('combobox', { name: 'Tags' });
  await person.type(tags, ' ');
  expect(hasUnsavedWork()).toBe(false);
  await person.type(tags, 'fiera');
  expect([hasUnsavedWork(), losesWork()]).toEqual([true, false]);
  await person.clear(tags);
  expect(hasUnsavedWork()).toBe(false);
  await person.upload(screen.getByLabelText('Carica un’immagine', { selector: 'input' }), aFile('aula.png'));
  // No draft brings it back.
  await waitFor(() => expect([hasUnsavedWork(), losesWork()]).toEqual([true, true]));
  sending.resolve();
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});
