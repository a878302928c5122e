import type { UserDetail } from '@sodalizio/contract';
import { type Hand, hands } from '@sodalizio/testing/hands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';

let app: TestApp;
let person: SignedIn;
let user: UserDetail;

beforeAll(async () => {
  app = await startTestApp({ members: 5 });
  person = await openRegistry(app, await app.signIn('superadmin'));
  const made = { first_name: 'Ada', last_name: 'Neri', email: 'ada@esempio.it', roles: ['secretary'] };
  user = (await (await person.fetch('/api/admin/users', { json: made })).json()) as UserDetail;
});
afterAll(() => app.close());

const record = z.record(z.string(), z.unknown());
type Send = (text: string) => Promise<unknown>;

/** What the server stores of a field; its problem's code where it refuses the text. */
async function storedBy(path: string, json: object, field: string, read?: string): Promise<unknown> {
  const answer = await person.fetch(path, { json });
  const body = await answer.json();
  if (answer.status !== 200) return record.parse(body).code;
  const stored = read ? [await (await person.fetch(read)).json()].flat()[0] : body;
  return record.parse(stored)[field];
}

const ofMember =
  (field: string): Send =>
  async (text) => {
    const { codaica } = await app.db
      .selectFrom('members')
      .select('codaica')
      .orderBy('codaica')
      .executeTakeFirstOrThrow();
    const read = `/api/admin/associates?aica_code=${encodeURIComponent(codaica)}`;
    return storedBy('/api/admin/update-associate', { codaica, [field]: text }, field, read);
  };
const ofUser =
  (field: string): Send =>
  async (text) => {
    const { id, first_name, last_name, email, roles, disabled } = user;
    const { version } = (await (await person.fetch(`/api/admin/users/${id}`)).json()) as UserDetail;
    const json = { first_name, last_name, email, roles, disabled, version, [field]: text };
    return storedBy(`/api/admin/users/${id}`, json, field);
  };
const ofArticle =
  (field: string): Send =>
  (text) => {
    const json = { type: 'news', title: 'Titolo', subtitle: '', content: '', state: 'draft', [field]: text };
    return storedBy('/api/admin/cms/article/0', json, field);
  };
let views = 0;
const ofView: Send = (text) => {
  views += 1;
  const json = { screen: `hands.s${views}`, name: text, search: '', hidden_columns: [], shared: false };
  return storedBy('/api/views', json, 'name');
};

test.each<[name: string, rows: readonly Hand[], send: Send]>([
  ['a codice fiscale', hands['tax-code'], ofMember('cfisc')],
  ['a telephone', hands.phone, ofMember('recph')],
  ['an e-mail of a member', hands.email, ofMember('recemail')],
  ['a CAP', hands.code, ofMember('reccap')],
  ['a name of a member', hands.name, ofMember('cognome')],
  ['an institute', hands.text, ofMember('istituto')],
  ['a name of a user', hands.name, ofUser('last_name')],
  ['an e-mail of a user', hands.email, ofUser('email')],
  ['a Matricola', hands.code, ofUser('aica_code')],
  ['a title', hands.text, ofArticle('title')],
  ['a link', hands.link, ofArticle('link')],
  ['the name of a view', hands.text, ofView],
])('%s sent straight to the server is stored as a form stores it', async (_, rows, send) => {
  for (const [typed, outcome] of rows) {
    const stored = await send(typed);
    if (typeof outcome === 'string') expect([typed, stored]).toEqual([typed, outcome]);
    else expect(['invalid-input', 'none' in outcome && outcome.none]).toContain(stored);
  }
});

test('a text of several lines keeps them', async () => {
  const why = ' Prima\r\nseconda\u200b\n\n  perche\u0301 ';
  const [member] = await app.db.selectFrom('members').select('codaica').limit(1).execute();
  const answer = await person.fetch('/api/admin/confirm-associate', {
    json: { codaica: member?.codaica, cfisc: '', Ammesso: 'No', reason: why },
  });
  expect(answer.status).toBe(200);
  const { reason } = await app.db
    .selectFrom('audit_entries')
    .select('reason')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(reason).toBe('Prima\nseconda\n\n  perché');
});
