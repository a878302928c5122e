import { keyOf } from '@sodalizio/area-kit';
import { messageById, type Template, type TemplateFields, templates } from '@sodalizio/contract/messages';
// Lazily imported by the form: loading it takes longer than tests wait on a busy machine.
import '@sodalizio/rich-text';
import {
  allAnswered,
  answers,
  aUser,
  button,
  dialog,
  elsewhere,
  type FakeRecords,
  fakeRecords,
  field,
  hasUnsavedWork,
  losesWork,
  refusal,
  renderScreen,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { fromMembers, openCreate, text, write } from '../create/test-create.tsx';
import { aMessage, aReader } from '../test-messages.ts';
import '../create/choose-template.dialog.tsx';
import EditTemplateScreen from './edit-template.screen.tsx';
import '../create/keep-template.dialog.tsx';
import NewTemplateScreen from './new-template.screen.tsx';
import TemplatesListScreen from './templates-list.screen.tsx';

const aTemplate = (over: Partial<Template> = {}): Template => ({
  id: 7,
  name: 'Convocazione',
  kind: 'institutional',
  title: 'Assemblea dei soci',
  content: '<p>Ciao <span data-placeholder="nome">Nome</span>, a sabato.</p>',
  updated_at: '2026-11-20T05:40:00.000Z',
  version: 3,
  ...over,
});
const fakeTemplates = (...rows: Template[]): FakeRecords<TemplateFields> =>
  fakeRecords(templates, rows, ({ name, title }) => `${name} ${title}`);
const two = () => fakeTemplates(aTemplate(), aTemplate({ id: 9, name: 'Gita', kind: 'informative', title: 'Al lago' }));

const path = '/admin/messages/templates';
const openList = ({ api } = two(), user = aUser()) => renderScreen(<TemplatesListScreen />, { path, api, area, user });
const openNew = (query = '', { api } = two(), more: ReturnType<typeof answers>[] = []) =>
  renderScreen(<NewTemplateScreen />, {
    path: `${path}/new`,
    url: `${path}/new${query}`,
    api: [...api, ...more],
    area,
  });

test('the list names the templates, and what each begins', async () => {
  await openList();
  expect(await screen.findByText('2 modelli')).toBeTruthy();
  const [, , second] = screen.getAllByRole<HTMLTableRowElement>('row');
  expect([...(second?.cells ?? [])].map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'Gita',
    'Al lago',
    'Comunicazioni informative',
  ]);
  expect(screen.getByRole('link', { name: 'Gita' }).getAttribute('href')).toBe('/admin/messages/templates/9');
});

test('who may only read gets names without links and actions', async () => {
  await openList(two(), aReader());
  await screen.findByText('2 modelli');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Azioni/ })).toBeNull();
});

test('a template is deleted at once, and its toast brings it back', async () => {
  const fake = two();
  const { person } = await openList(fake);
  await person.click(await screen.findByRole('button', { name: 'Azioni per Gita' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  expect(await screen.findByText('Modello «Gita» eliminato')).toBeTruthy();
  expect(await screen.findByText('1 modello')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Modelli trovati' })));
  await person.click(button('Annulla'));
  expect(await screen.findByText('Modello «Gita» di nuovo nell’elenco')).toBeTruthy();
  expect(await screen.findByText('2 modelli')).toBeTruthy();
  expect(fake.rows.find(({ name }) => name === 'Gita')).toMatchObject({ kind: 'informative', title: 'Al lago' });
});

test('of two templates deleted one after the other, both can be brought back', async () => {
  const fake = two();
  const { person } = await openList(fake);
  for (const name of ['Gita', 'Convocazione']) {
    await person.click(await screen.findByRole('button', { name: `Azioni per ${name}` }));
    await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
    await screen.findByText(`Modello «${name}» eliminato`);
  }
  for (const name of ['Convocazione', 'Gita']) {
    await person.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(`Modello «${name}» di nuovo nell’elenco`)).toBeTruthy();
  }
  expect(await screen.findByText('2 modelli')).toBeTruthy();
});

test('of two templates that could not be brought back, both can be asked for again', async () => {
  const fake = two();
  const opened = await openList(fake);
  const { person, api } = opened;
  api.also(answers(templates.create, () => refusal(503, 'unavailable')));
  for (const name of ['Gita', 'Convocazione']) {
    await person.click(await screen.findByRole('button', { name: `Azioni per ${name}` }));
    await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
    await screen.findByText(`Modello «${name}» eliminato`);
    await person.keyboard('{Control>}z{/Control}');
    await screen.findAllByText('Il servizio non è pronto: riprova tra poco.');
    // The sentence of the first one is there already.
    await allAnswered(opened);
  }
  api.also(...fake.api);
  for (const name of ['Convocazione', 'Gita']) {
    await person.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(`Modello «${name}» di nuovo nell’elenco`)).toBeTruthy();
  }
});

test('a deleted template comes back as a colleague has left it, not as the list showed it', async () => {
  const fake = two();
  const { person } = await openList(fake);
  await screen.findByText('2 modelli');
  fake.rows = fake.rows.map((one) => (one.id === 9 ? { ...one, title: 'In montagna', version: 4 } : one));
  await person.click(screen.getByRole('button', { name: 'Azioni per Gita' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  await screen.findByText('Modello «Gita» di nuovo nell’elenco');
  expect(fake.rows.find(({ name }) => name === 'Gita')).toMatchObject({ title: 'In montagna' });
});

/** Deletes without an answer; while `down`, nothing else is answered either. */
const losing = (fake: FakeRecords<TemplateFields>) => {
  const line = { down: false };
  const unavailable = () => refusal(503, 'unavailable');
  const whileUp = (endpoint: typeof templates.find | typeof templates.one) => {
    const usual = fake.api.find((one) => one.endpoint === endpoint);
    return answers(endpoint, (asked) => (line.down ? unavailable() : (usual?.handle(asked as never) as never)));
  };
  const lost = answers(templates.remove, ({ params: { id } }) => {
    if (!fake.rows.some((one) => one.id === id)) return refusal(404, 'not-found');
    fake.rows = fake.rows.filter((one) => one.id !== id);
    return unavailable();
  });
  return { line, api: [...fake.api, whileUp(templates.find), whileUp(templates.one), lost] };
};
const removeGita = async ({ person }: Awaited<ReturnType<typeof openList>>) => {
  await person.click(await screen.findByRole('button', { name: 'Azioni per Gita' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
};
test('a template whose deletion was not answered is brought back all the same', async () => {
  const fake = two();
  const opened = await openList({ ...fake, api: losing(fake).api });
  await removeGita(opened);
  expect(await screen.findByText('Modello «Gita» eliminato')).toBeTruthy();
  expect(await screen.findByText('1 modello')).toBeTruthy();
  await opened.person.click(button('Annulla'));
  expect(await screen.findByText('Modello «Gita» di nuovo nell’elenco')).toBeTruthy();
  expect(fake.rows.find(({ name }) => name === 'Gita')).toMatchObject({ kind: 'informative', title: 'Al lago' });
});

test('a deletion that was not answered while the line was down is repeated by its message, and can be undone', async () => {
  const fake = two();
  const { line, api } = losing(fake);
  const opened = await openList({ ...fake, api });
  await screen.findByText('2 modelli');
  line.down = true;
  await removeGita(opened);
  const said = async () => {
    // The list that could not be read is another alert.
    const alerts = await screen.findAllByRole('alert');
    return alerts.find(({ textContent }) => textContent?.startsWith('Il servizio non è pronto'));
  };
  await waitFor(async () => expect(await said()).toBeTruthy());
  line.down = false;
  // For something done before: it must not delete.
  await opened.person.keyboard('{Control>}z{/Control}');
  await allAnswered(opened);
  expect(opened.api.askedOf(templates.remove)).toHaveLength(1);
  await opened.person.click(within((await said()) ?? document.body).getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Modello «Gita» eliminato')).toBeTruthy();
  expect(await screen.findByText('1 modello')).toBeTruthy();
  await opened.person.click(button('Annulla'));
  expect(await screen.findByText('Modello «Gita» di nuovo nell’elenco')).toBeTruthy();
});

test('a deletion that was done after its answer was lost can be undone where it is pressed again', async () => {
  const fake = two();
  const late = answers(templates.remove, () => refusal(503, 'unavailable'));
  const opened = await openList({ ...fake, api: [...fake.api, late] });
  await removeGita(opened);
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  fake.rows = fake.rows.filter(({ id }) => id !== 9);
  opened.api.also(...fake.api);
  await removeGita(opened);
  expect(await screen.findByText('Modello «Gita» eliminato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Il servizio non è pronto: riprova tra poco.')).toBeNull());
  await opened.person.click(button('Annulla'));
  await screen.findByText('Modello «Gita» di nuovo nell’elenco');
  expect(fake.rows.find(({ name }) => name === 'Gita')).toMatchObject({ title: 'Al lago' });
});

test('a template that a colleague has deleted is said to be gone, and leaves the list', async () => {
  const fake = two();
  const opened = await openList(fake);
  await screen.findByText('2 modelli');
  fake.rows = fake.rows.filter(({ id }) => id !== 9);
  await removeGita(opened);
  expect(await screen.findByText('Quello che cerchi non esiste o non esiste più.')).toBeTruthy();
  expect(await screen.findByText('1 modello')).toBeTruthy();
});

test('a template that could not be brought back can be asked for again', async () => {
  const fake = two();
  const { person, api } = await openList(fake);
  api.also(answers(templates.create, () => refusal(503, 'unavailable')));
  await person.click(await screen.findByRole('button', { name: 'Azioni per Gita' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  await screen.findByText('Modello «Gita» eliminato');
  await person.click(button('Annulla'));
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  api.also(...fake.api);
  await person.click(button('Riprova'));
  expect(await screen.findByText('Modello «Gita» di nuovo nell’elenco')).toBeTruthy();
  expect(await screen.findByText('2 modelli')).toBeTruthy();
});

test('what is typed while a new template is saved stays in the open form, and is an edit of it', async () => {
  const known = Promise.withResolvers<void>();
  let added: Partial<Template> = {};
  const add = answers(templates.create, async ({ body }) => {
    await known.promise;
    added = body;
    return aTemplate({ id: 12, version: 1, ...added });
  });
  const read = answers(templates.one, ({ params }) => aTemplate({ id: params.id, version: 1, ...added }));
  const change = answers(templates.update, ({ params, body }) => aTemplate({ ...body, id: params.id, version: 2 }));
  const { person, api } = await openNew('', two(), [add, read, change]);
  await text();
  await person.type(field(/^Nome del modello/), 'Auguri');
  await person.type(field(/^Titolo/), 'Buone feste');
  await write('Tanti auguri');
  await person.click(button('Salva'));
  await person.type(field(/^Titolo/), ' 2');
  known.resolve();
  expect(await screen.findByText('Salvato, tranne le ultime modifiche')).toBeTruthy();
  await person.click(button('Salva'));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  const [sent] = api.askedOf(templates.update);
  expect(sent).toMatchObject({ path: expect.stringMatching(/12$/), body: { title: 'Buone feste 2', version: 1 } });
});

test('a new template needs a name, a title and a text', async () => {
  const { person, address } = await openNew();
  await text();
  await person.click(button('Salva'));
  const alert = await screen.findByRole('alert');
  for (const name of ['Nome del modello', 'Titolo', 'Messaggio'])
    expect(alert.textContent).toContain(`${name}: Campo obbligatorio`);
  await person.type(field(/^Nome del modello/), 'Auguri');
  await person.type(field(/^Titolo/), 'Buone feste');
  await write('Tanti auguri');
  await person.click(button('Salva'));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(address()).toBe(path);
  expect(await screen.findByText('Modello «Auguri» salvato')).toBeTruthy();
});

test('a name that another has is said at its field, and nothing is lost', async () => {
  const taken = answers(templates.create, () => refusal(409, 'conflict', [{ path: 'body.name', code: 'taken' }]));
  const { person } = await openNew('?template=9', two(), [taken]);
  await text();
  await retype(person, /^Nome del modello/, 'Gita');
  await person.click(button('Salva'));
  expect((await screen.findAllByText(/Un altro modello ha già questo nome/)).length).toBeGreaterThan(0);
  expect(field(/^Titolo/).value).toBe('Al lago');
});

test('a copy begins with the other’s text under another name', async () => {
  const fake = two();
  const { person } = await openNew('?template=9', fake);
  await text();
  expect(field(/^Nome del modello/).value).toBe('Copia di Gita');
  await person.click(button('Salva'));
  await screen.findByText(elsewhere);
  expect(fake.rows).toHaveLength(3);
  expect(fake.rows.at(-1)).toMatchObject({ name: 'Copia di Gita', kind: 'informative', title: 'Al lago' });
});

test('a message that was sent becomes a template', async () => {
  const sent = answers(messageById, () => aMessage({ id: 12, title: 'Quota 2027', kind: 'informative' }));
  const { api, person } = await openNew('?message=12', fakeTemplates(), [sent]);
  await text();
  expect(field(/^Nome del modello/).value).toBe('Quota 2027');
  await person.click(button('Salva'));
  await screen.findByText(elsewhere);
  expect(api.askedOf(templates.create).map(({ body }) => body)).toMatchObject([
    { name: 'Quota 2027', kind: 'informative', title: 'Quota 2027', content: '<p>Ci vediamo il 3 dicembre.</p>' },
  ]);
});

test('the name offered for a message with a long title ends with a whole character', async () => {
  const title = `${'x'.repeat(119)}🌹 e altro`;
  const sent = answers(messageById, () => aMessage({ id: 12, title }));
  const { api, person } = await openNew('?message=12', fakeTemplates(), [sent]);
  await text();
  expect(field(/^Nome del modello/).value).toBe('x'.repeat(119));
  await person.click(button('Salva'));
  await screen.findByText(elsewhere);
  expect(api.askedOf(templates.create).map(({ body }) => body)).toMatchObject([{ name: 'x'.repeat(119), title }]);
});

test('two people’s changes of a template are merged, or asked about', async () => {
  const fake = fakeTemplates(aTemplate());
  const { person } = await renderScreen(<EditTemplateScreen />, {
    path: `${path}/:id`,
    url: `${path}/7`,
    api: fake.api,
    area,
  });
  await text();
  await retype(person, /^Titolo/, 'Assemblea straordinaria');
  fake.rows = [aTemplate({ name: 'Convocazioni', title: 'Assemblea ordinaria', version: 4 })];
  await person.click(button('Salva'));
  await person.click(await screen.findByRole('radio', { name: /Quello scritto qui/ }));
  await person.click(button('Salva con queste scelte'));
  await screen.findByText(elsewhere);
  expect(fake.rows).toMatchObject([{ name: 'Convocazioni', title: 'Assemblea straordinaria', version: 5 }]);
});

test('two texts of a template are shown as they read', async () => {
  const fake = fakeTemplates(aTemplate({ content: '<p>a sabato</p>' }));
  const { person } = await renderScreen(<EditTemplateScreen />, {
    path: `${path}/:id`,
    url: `${path}/7`,
    api: fake.api,
    area,
  });
  await write('Ciao, ');
  fake.rows = [aTemplate({ content: '<p>A <em>domenica</em></p>', version: 4 })];
  await person.click(button('Salva'));
  expect(await screen.findByRole('radio', { name: 'Quello scritto quiCiao, a sabato' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Quello già salvatoA domenica' })).toBeTruthy();
});

test('what is typed stays when somebody else deletes the template meanwhile', async () => {
  const fake = two();
  const { person, cache, api } = await renderScreen(<EditTemplateScreen />, {
    path: `${path}/:id`,
    url: `${path}/7`,
    api: fake.api,
    area,
  });
  await text();
  await retype(person, /^Titolo/, 'Due ore di lavoro');
  fake.rows = [];
  // As after a moment without a line.
  await cache.invalidateQueries();
  expect(api.askedOf(templates.one)).toHaveLength(2);
  await person.type(field(/^Titolo/), ', e altre');
  expect(field(/^Titolo/).value).toBe('Due ore di lavoro, e altre');
});

test('who saves a template that a colleague has deleted is asked before leaving, as no draft of it can be opened', async () => {
  const fake = two();
  const { person } = await renderScreen(<EditTemplateScreen />, {
    path: `${path}/:id`,
    url: `${path}/7`,
    api: fake.api,
    area,
  });
  await text();
  await retype(person, /^Titolo/, 'Due ore di lavoro');
  expect([hasUnsavedWork(), losesWork()]).toEqual([true, false]);
  fake.rows = [];
  await person.click(button('Salva'));
  expect(await screen.findByText(/^Qualcuno ha eliminato questo modello/)).toBeTruthy();
  expect(field(/^Titolo/).value).toBe('Due ore di lavoro');
  await waitFor(() => expect(losesWork()).toBe(true));
  await retype(person, /^Titolo/, 'Assemblea dei soci');
  expect(hasUnsavedWork()).toBe(false);
});

test('a message begins with a template, and asks before it replaces what is written', async () => {
  const opened = await openCreate({ query: fromMembers, api: [...two().api] });
  const { person } = opened;
  await text();
  const choose = async (name: string) => {
    await person.click(button('Parti da un modello'));
    const list = within(await dialog('Parti da un modello'));
    await person.click(list.getByRole('textbox', { name: 'Cerca nel nome e nel titolo' }));
    // Pasted with a tab and a sign that cannot be seen.
    await person.paste(`\u200b${name}\t`);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    await person.click(list.getByRole('button', { name }));
  };
  await choose('Convocazione');
  await waitFor(() => expect(field(/^Titolo/).value).toBe('Assemblea dei soci'));
  expect((await text()).textContent).toBe('Ciao Nome, a sabato.');
  await choose('Gita');
  const question = await dialog('Sostituire quello che hai scritto?');
  await person.click(within(question).getByRole('button', { name: 'Annulla' }));
  expect(field(/^Titolo/).value).toBe('Assemblea dei soci');
  await choose('Gita');
  await person.click(
    within(await dialog('Sostituire quello che hai scritto?')).getByRole('button', { name: 'Sostituisci' }),
  );
  await waitFor(() => expect(field(/^Titolo/).value).toBe('Al lago'));
});

test('a message begins with a template as a colleague has corrected it since its list was read', async () => {
  const fake = two();
  const { person } = await openCreate({ query: fromMembers, api: [...fake.api] });
  await text();
  const shown = async () => {
    await person.click(button('Parti da un modello'));
    return within(await dialog('Parti da un modello')).findByRole('button', { name: 'Convocazione' });
  };
  await shown();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fake.rows = [aTemplate({ title: 'Assemblea rinviata', version: 4 })];
  await person.click(await shown());
  await waitFor(() => expect(field(/^Titolo/).value).toBe('Assemblea rinviata'));
});

test('what is written in a message is kept as a template', async () => {
  const fake = two();
  const opened = await openCreate({ query: fromMembers, api: [...fake.api] });
  const { person } = opened;
  await text();
  await person.type(field(/^Titolo/), 'Gita');
  await write('Al mare');
  await person.click(button('Salva come modello'));
  const keep = within(await dialog('Salva come modello'));
  const name = keep.getByRole<HTMLInputElement>('textbox', { name: /^Nome del modello/ });
  expect(name.value).toBe('Gita');
  await person.clear(name);
  await person.click(keep.getByRole('button', { name: 'Salva' }));
  expect((await keep.findAllByText(/Campo obbligatorio/)).length).toBeGreaterThan(0);
  await person.type(name, 'Gita al mare');
  await person.click(keep.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('Modello «Gita al mare» salvato')).toBeTruthy();
  expect(fake.rows.at(-1)).toMatchObject({ name: 'Gita al mare', title: 'Gita', content: '<p>Al mare</p>' });
});

test('a changed name of a template to be kept is asked about before its dialog closes, or the page is left', async () => {
  const opened = await openCreate({ query: fromMembers, api: [...two().api] });
  const { person } = opened;
  await text();
  await person.type(field(/^Titolo/), 'Gita');
  await write('Al mare');
  await person.click(button('Salva come modello'));
  const keep = within(await dialog('Salva come modello'));
  const name = keep.getByRole<HTMLInputElement>('textbox', { name: /^Nome del modello/ });
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  await person.type(name, ' al mare');
  expect(hasUnsavedWork()).toBe(true);
  await person.keyboard('{Escape}');
  const question = await dialog('Ci sono modifiche non salvate');
  await person.click(within(question).getByRole('button', { name: 'Continua a modificare' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ci sono modifiche non salvate' })).toBeNull());
  expect(name.value).toBe('Gita al mare');
});

test('a template that could not be kept after its dialog was closed is said all the same', async () => {
  const held = Promise.withResolvers<void>();
  const failing = answers(templates.create, async () => {
    await held.promise;
    return refusal(500, 'internal');
  });
  const opened = await openCreate({ query: fromMembers, api: [...two().api, failing] });
  const { person } = opened;
  await text();
  await person.type(field(/^Titolo/), 'Gita');
  await write('Al mare');
  await person.click(button('Salva come modello'));
  const keep = within(await dialog('Salva come modello'));
  await person.click(keep.getByRole('button', { name: 'Salva' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.resolve();
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
});

test('the address of a template begins a message with it', async () => {
  const opened = await openCreate({ query: `${fromMembers}&template=9`, api: [...two().api] });
  await text();
  expect(field(/^Titolo/).value).toBe('Al lago');
  expect(opened.address()).toContain('template=9');
});

test('a message begun with a template stays when that is deleted', async () => {
  const fake = two();
  const { person, cache } = await openCreate({ query: `${fromMembers}&template=9`, api: [...fake.api] });
  await text();
  await retype(person, /^Titolo/, 'Due ore di lavoro');
  fake.rows = [];
  await cache.invalidateQueries();
  await person.type(field(/^Titolo/), ', e altre');
  expect(field(/^Titolo/).value).toBe('Due ore di lavoro, e altre');
});

/** A template that was read earlier, before a colleague corrected it. */
const corrected = () => {
  const fake = fakeTemplates(aTemplate({ id: 9, name: 'Gita', title: 'Al mare', version: 4 }));
  const key = keyOf(templates.one, { params: { id: 9 } });
  return { fake, key, old: aTemplate({ id: 9, name: 'Gita', title: 'Al lago' }) };
};
const notReady = answers(templates.one, () => refusal(503, 'unavailable'));

test('a message begins with a template as a colleague has corrected it, not as it was read earlier', async () => {
  const { fake, key, old } = corrected();
  const { cache, go } = await openCreate({ api: [...fake.api] });
  cache.setQueryData(key, old);
  go(`/admin/messages/create${fromMembers}&template=9`);
  await waitFor(() => expect(field(/^Titolo/).value).toBe('Al mare'));
});

test('a copy begins with a template as a colleague has corrected it, not as it was read earlier', async () => {
  const { fake, key, old } = corrected();
  const { cache, go } = await openNew('', fake);
  cache.setQueryData(key, old);
  go(`${path}/new?template=9`);
  await waitFor(() => expect(field(/^Nome del modello/).value).toBe('Copia di Gita'));
  expect(field(/^Titolo/).value).toBe('Al mare');
});

test.each(['message', 'copy'])(
  'where a template cannot be read again, no %s begins with it until it can',
  async (kind) => {
    const { fake, key, old } = corrected();
    const { cache, go, api, person } =
      kind === 'copy' ? await openNew('', fake, [notReady]) : await openCreate({ api: [...fake.api, notReady] });
    cache.setQueryData(key, old);
    go(kind === 'copy' ? `${path}/new?template=9` : `/admin/messages/create${fromMembers}&template=9`);
    await screen.findByText('Il servizio non è pronto: riprova tra poco.');
    expect(screen.queryByRole('textbox', { name: /^Titolo/ })).toBeNull();
    api.also(...fake.api);
    await person.click(button('Riprova'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Titolo/ })).value).toBe('Al mare');
  },
);

test('what was typed into another new template does not come into a copy', async () => {
  const { person, unmount } = await openNew();
  await text();
  await person.type(field(/^Nome del modello/), 'Auguri');
  unmount();
  await openNew('?template=9');
  await text();
  expect(field(/^Nome del modello/).value).toBe('Copia di Gita');
});
