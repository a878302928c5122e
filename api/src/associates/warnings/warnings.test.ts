import { createHash } from 'node:crypto';
import { belfioreConnector } from '@marketto/belfiore-connector-embedded';
import { associatesPage, checkLetter } from '@sodalizio/contract';
import { warningRules } from '@sodalizio/contract/associates';
import { soundProfile, warningCases } from '@sodalizio/contract/associates/test-warning-cases';
import { type KyselyPlugin, RawNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { buildApp } from '../../build-app.ts';
import { addMember, startWritingApp, type Writer, writerOn } from '../writing/test-writing.ts';
import { checkOnceListening } from './check-once-listening.ts';
import { townLines } from './known-places.ts';
import { checkRemaining } from './warnings.repo.ts';

let app: TestApp;
let admin: Writer;

beforeAll(async () => {
  app = await startWritingApp();
  admin = await writerOn(app, 'admin');
  await addMember(app, { codaica: 'WARN1' });
  await admin.write('update-associate', { codaica: 'WARN1', ...soundProfile });
});
afterAll(() => app.close());

/** Codes of the members with warnings whose code begins so. */
async function withWarnings(code = 'WARN'): Promise<string[]> {
  const answer = await admin.get(`associates?f=1&with_warnings=true&aica_code=${code}&limit=100`);
  return associatesPage.response.parse(await answer.json()).items.map(({ codaica }) => codaica);
}

test.each(warningCases)('%s: %j is found until it is mended', async (_tab, makes) => {
  expect(await withWarnings()).toEqual([]);
  await admin.write('update-associate', { codaica: 'WARN1', ...makes });
  expect(await withWarnings()).toEqual(['WARN1']);
  await admin.write('update-associate', { codaica: 'WARN1', ...soundProfile });
  expect(await withWarnings()).toEqual([]);
});

test('taking a mending back brings the warning back', async () => {
  await admin.write('update-associate', { codaica: 'WARN1', recemail: 'maria' });
  const { entry } = await admin.write('update-associate', { codaica: 'WARN1', recemail: soundProfile.recemail });
  expect(await withWarnings()).toEqual([]);
  expect((await admin.takeBack(entry)).status).toBe(200);
  expect(await withWarnings()).toEqual(['WARN1']);
  await admin.write('update-associate', { codaica: 'WARN1', ...soundProfile });
});

test('a selection and the export take the filter', async () => {
  await admin.write('update-associate', { codaica: 'WARN1', recph: 'casa' });
  const filters = { with_warnings: true, aica_code: 'WARN' };
  const frozen = await admin.post('associates/selections', { filters });
  expect(await frozen.json()).toMatchObject({ count: 1 });
  const file = await admin.get('associates?f=1&with_warnings=true&aica_code=WARN&export=true');
  expect(file.headers.get('x-row-count')).toBe('1');
  await file.arrayBuffer();
  await admin.write('update-associate', { codaica: 'WARN1', ...soundProfile });
});

test('who came by another way than a save is checked with the next start, and all after the rules changed', async () => {
  await checkRemaining(app.db);
  await app.db.insertInto('members').values({ codaica: 'LATER', email: 'a@b' }).execute();
  expect(await withWarnings('LATER')).toEqual([]);
  await checkRemaining(app.db);
  expect(await withWarnings('LATER')).toEqual(['LATER']);

  await app.db.updateTable('members').set({ email: '' }).where('codaica', '=', 'LATER').execute();
  await checkRemaining(app.db);
  expect(await withWarnings('LATER')).toEqual(['LATER']);
  await app.db.updateTable('member_warnings_checked').set({ rules: 0 }).execute();
  await checkRemaining(app.db);
  expect(await withWarnings('LATER')).toEqual([]);
});

test('a server that starts checks who was not checked, beside serving', async () => {
  await app.db.insertInto('members').values({ codaica: 'START', mobile: '06' }).execute();
  const started = await app.another();
  await expect.poll(() => withWarnings('START')).toEqual(['START']);
  await started.close();
});

test('a check that fails is made again, as after a database that was away', async () => {
  await app.db.insertInto('members').values({ codaica: 'AGAIN', mobile: '06' }).execute();
  // The server's own check comes first, and tries again only after a minute.
  let failures = 2;
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (failures === 0 || !RawNode.is(node) || !node.sqlFragments[0]?.includes('member_warnings_checked'))
        return node;
      failures -= 1;
      return RawNode.createWithSql('select 1 / 0');
    },
    transformResult: async ({ result }) => result,
  };
  const db = app.db.withPlugin(failing);
  const logTo = { write: () => {} };
  const started = await buildApp({ db, config: app.config, logTo, more: (it) => checkOnceListening(it, 100) });
  await started.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => withWarnings('AGAIN')).toEqual(['AGAIN']);
  expect(failures).toBe(0);
  await started.close();
});

test('a server that stops does not begin another step', async () => {
  await app.db.updateTable('member_warnings_checked').set({ rules: 0 }).execute();
  await checkRemaining(app.db, () => false);
  expect(await app.db.selectFrom('member_warnings_checked').select('rules').execute()).toEqual([{ rules: 0 }]);
});

test.each([
  ['FO', 'Forlì', 'RSSMRA75C44D704'],
  ['PS', 'Pesaro', 'RSSMRA75C44G479'],
  ['FU', 'Fiume', 'RSSMRA75C44D620'],
  ['OT', 'Olbia', 'RSSMRA75C44G015'],
  ['EE', '', 'RSSMRA75C44Z100'],
])('who was born in %s, which is no province of today, has nothing to be put right', async (pvnasc, comnasc, code) => {
  const born = { pvnasc, comnasc, naznasc: '', cfisc: code + checkLetter(code) };
  await admin.write('update-associate', { codaica: 'WARN1', ...born });
  expect(await withWarnings()).toEqual([]);
  // Nobody lives there.
  await admin.write('update-associate', { codaica: 'WARN1', recpv: pvnasc });
  expect(await withWarnings()).toEqual(['WARN1']);
  await admin.write('update-associate', { codaica: 'WARN1', ...soundProfile });
});

/** Where this fails the lists of places changed: raise `warningRules`, so that every member is checked by the new ones. */
test('the lists of places are those the rules were numbered for', async () => {
  const lists = createHash('sha256').update(await townLines());
  for (const { belfioreCode, name } of (await belfioreConnector.toArray()) ?? []) lists.update(belfioreCode + name);
  expect({ warningRules, lists: lists.digest('hex').slice(0, 12) }).toEqual({ warningRules: 3, lists: 'f95c6b051aa0' });
});
