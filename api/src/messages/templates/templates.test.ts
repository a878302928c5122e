import { templates } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hasManyConnections, meanwhile } from '../../../test/meanwhile.ts';
import { testRecords } from '../../../test/test-records.ts';
import type { Database } from '../../db/open-database.ts';

const fields = { name: 'Convocazione', kind: 'institutional', title: 'Assemblea', content: '<p>Sabato</p>' } as const;
const { app, ask, add, find } = testRecords({
  endpoints: templates,
  kind: 'messages.template',
  empty: (db) => db.deleteFrom('messages_templates').execute(),
  added: fields,
  third: { ...fields, name: 'Altra' },
  reader: 'nobody',
  changed: { ...fields, name: 'Convocazione annuale', kind: 'informative', content: '<p>Domenica</p>' },
});

test('a template is found by every word of name and title', async () => {
  await add({ ...fields, name: 'Città d’arte', title: 'Gita al 100%' });
  await add({ ...fields, name: 'Quota', title: 'Rinnovo' });
  const names = async (query?: string) => (await find(query)).items.map(({ name }) => name);
  expect(await names('search=citta%20gita')).toEqual(['Città d’arte']);
  expect(await names('search=100%25')).toEqual(['Città d’arte']);
  expect(await names('sort=-name')).toEqual(['Quota', 'Città d’arte']);
});

test('two templates cannot have the same name, however it is written', async () => {
  await add(fields);
  const other = await add({ ...fields, name: 'Quota' });
  const taken = { status: 409, body: { code: 'conflict', fields: [{ path: 'body.name', code: 'taken' }] } };
  expect(await ask('', { ...fields, name: ' CONVOCAZIONÉ ' })).toMatchObject(taken);
  expect(await ask(`/${other.id}`, { ...fields, name: 'convocazione', version: other.version })).toMatchObject(taken);
  expect(await ask(`/${other.id}`, { ...fields, name: 'QUOTA', version: other.version })).toMatchObject({
    status: 200,
  });
});

/** The changes that the audit trail has of a template. */
const trail = async (id: number) => {
  const entries = app().db.selectFrom('audit_entries').select('action').where('subject_kind', '=', 'messages.template');
  return (await entries.where('subject_id', '=', String(id)).execute()).map(({ action }) => action);
};

test('a template that is added again because the answer was lost is the same one', async () => {
  const sent = { ...fields, content: '<p onclick="x">Sabato</p>' };
  const first = await add(sent);
  expect(await ask('', sent)).toMatchObject({ status: 200, body: first });
  expect((await find()).total).toBe(1);
  expect(await trail(first.id)).toEqual(['messages.template.create']);
  for (const other of [{ title: 'Altro' }, { kind: 'informative' }, { content: '<p>Domenica</p>' }])
    expect(await ask('', { ...sent, ...other })).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('of several who add the same template at once, all get the one', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('', fields)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { items } = await find();
  expect(items).toHaveLength(1);
  expect(await trail(items[0]?.id ?? 0)).toEqual(['messages.template.create']);
});

test.runIf(hasManyConnections)('of two renamed to one name at once, one is refused', async () => {
  const [one, other] = [await add(fields), await add({ ...fields, name: 'Altra' })];
  const rename = (trx: Database) =>
    sql`update messages_templates set name = 'Uguale' where id = ${one.id}`.execute(trx);
  const renameOther = () => ask(`/${other.id}`, { ...fields, name: 'Uguale', version: other.version });
  expect(await meanwhile(app().db, rename, renameOther)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('its markup is cleaned, and placeholders stay', async () => {
  const chip = '<span data-placeholder="nome">Nome</span>';
  const { content } = await add({ ...fields, content: `<p onclick="x">Ciao ${chip}</p><script>x</script>` });
  expect(content).toBe(`<p>Ciao ${chip}</p>`);
});

test.each([
  [{ name: '  ' }, 'body.name', 'required'],
  [{ title: 'x'.repeat(201) }, 'body.title', 'too-long'],
  [{ content: '<script>x</script>' }, 'body.content', 'required'],
])('%j is refused', async (wrong, path, code) => {
  const answer = await ask('', { ...fields, ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', fields: [{ path, code }] } });
});

test('who may not write messages neither reads nor changes templates', async () => {
  const { id, version } = await add(fields);
  await app().db.updateTable('users').set({ extra_permissions: [] }).where('email', 'like', 'segreteria%').execute();
  const secretary = await app().signIn('secretary');
  const answers = [
    await ask('?limit=1&offset=0', undefined, 'GET', secretary),
    await ask(`/${id}`, undefined, 'GET', secretary),
    await ask('', { ...fields, name: 'Altra' }, 'POST', secretary),
    await ask(`/${id}`, { ...fields, version }, 'POST', secretary),
    await ask(`/${id}`, undefined, 'DELETE', secretary),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});
