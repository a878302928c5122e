/** A newcomer's edit of a file; '' is a new one. */
export type Deed = (text: string) => string;

/** Inserts `more` after a unique text; throws without it, so that recipes cannot become outdated silently. */
const after =
  (there: string, more: string): Deed =>
  (text) => {
    const [before, rest, ...others] = text.split(there);
    if (before === undefined || rest === undefined || others.length > 0) throw new Error(`not there once: ${there}`);
    return before + there + more + rest;
  };
const instead =
  (there: string | RegExp, other: string): Deed =>
  (text) => {
    const changed = text.replace(there, other);
    if (changed === text) throw new Error(`not there: ${there}`);
    return changed;
  };
const all =
  (...deeds: readonly Deed[]): Deed =>
  (text) =>
    deeds.reduce((written, deed) => deed(written), text);
const written =
  (text: string): Deed =>
  () =>
    text;

/** The edits of a newcomer who follows CONTRIBUTING.md, by heading and file. */
export const deedsOf: Readonly<Record<string, Readonly<Record<string, Deed>>>> = {
  'Add a screen': {},
  'Add a field': {
    'shared/contract/src/areas/eventi.ts': after("notes: typedText('lines', 4000)", ', place: nameText(200)'),
    'api/src/eventi/migrations/<day>-eventi-place.ts': written(`import { type Kysely, sql } from 'kysely';

/** Where it happens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table eventi_items add column place text not null default ''\`.execute(db);
}
`),
    'api/src/eventi/items.repo.ts': all(
      after('  notes: string;\n', '  place: string;\n'),
      after("'title', 'notes',", " 'place',"),
      instead(/notes: ('[^']*') \}/g, "notes: $1, place: '' }"),
    ),
    'mf-eventi/src/items/item.form.tsx': all(
      after('notes: z.string()', ', place: z.string()'),
      after("notes: stored?.notes ?? ''", ", place: stored?.place ?? ''"),
      after(
        "<GrowingTextarea {...edit.input('notes')} {...typedAs.text} lines={4} />\n",
        "<TextInput {...edit.input('place')} {...typedAs.text} />\n",
      ),
    ),
    'mf-eventi/src/items/items.labels.ts': after("notes: 'Note'", ", place: 'Luogo'"),
    'mf-eventi/src/items/item-form.test.tsx': all(
      after("await person.type(field('Note'), 'Alle otto');\n", "await person.type(field('Luogo'), 'Como');\n"),
      after("title: 'Gita al lago', notes: 'Alle otto'", ", place: 'Como'"),
    ),
    'mf-eventi/src/items/test-items.ts': after("notes: 'In giardino',\n", "place: 'Villa',\n"),
    'api/src/eventi/eventi.test.ts': all(
      instead(/notes: ('[^']*')/g, "notes: $1, place: ''"),
      instead("notes: 'In giardino', place: ''", "notes: 'In giardino', place: 'Villa'"),
      after('test.each([\n', "[{ place: 'x'.repeat(201) }, 'body.place', 'too-long'],\n"),
    ),
  },
  'Add a call': {
    'shared/contract/src/areas/eventi.ts': all(
      instead('import { nameText,', "import { endpoint } from '../endpoint.ts';\nimport { nameText,"),
      (text) => `${text}
/** The item that was changed last; null where there is none. */
export const latestItem = endpoint({
  method: 'GET',
  path: '/api/eventi/latest',
  area: 'eventi',
  requires: 'eventi.read',
  summary: 'The item that was changed last',
  response: z.object({ title: z.string().nullable() }),
});
`,
    ),
    'api/src/eventi/items.repo.ts': (text) => `${text}
export async function findLatest(db: Database): Promise<string | null> {
  const latest = db.selectFrom('eventi_items').select('title').orderBy('updated_at', 'desc').orderBy('id', 'desc');
  return (await latest.limit(1).executeTakeFirst())?.title ?? null;
}
`,
    'api/src/eventi/eventi.routes.ts': written(`import { latestItem } from '@sodalizio/contract/eventi';
import type { App } from '../platform/platform.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { findLatest } from './items.repo.ts';

export function registerLatest(app: App): void {
  serve(app, latestItem, async ({ db }) => ({ title: await findLatest(db) }));
}
`),
    'api/src/eventi/eventi.slice.ts': all(
      instead(
        "register: (app) => serveRecords(app, items, 'eventi', itemStore),",
        "register: (app) => {\nserveRecords(app, items, 'eventi', itemStore);\nregisterLatest(app);\n},",
      ),
      instead('import { fillItems', "import { registerLatest } from './eventi.routes.ts';\nimport { fillItems"),
    ),
    'mf-eventi/src/summary/summary.query.ts': all(
      instead(
        "import { constants } from '@sodalizio/contract';",
        "import { latestItem } from '@sodalizio/contract/eventi';",
      ),
      instead('the languages of the product, until it has its own call', 'the item that was changed last'),
      instead('reading(constants, {})', 'reading(latestItem, {})'),
      instead('languages: data && Object.values(data.languages)', 'latest: data'),
    ),
    'mf-eventi/src/summary/summary.screen.tsx': all(
      instead('{labels.languages(languages)}', '{labels.latest(latest.title)}'),
      instead(/\blanguages\b/g, 'latest'),
    ),
    'mf-eventi/src/summary/summary.labels.ts': instead(
      /languages: .*\n/,
      "latest: (title: string | null) => title ?? 'Ancora niente',\n",
    ),
    'mf-eventi/src/summary/summary.test.tsx': all(
      instead(
        "import { constants } from '@sodalizio/contract';",
        "import { latestItem } from '@sodalizio/contract/eventi';",
      ),
      instead(/answers\(constants, /g, 'answers(latestItem, '),
      instead(/\(\{ languages: .* \}\)\);/, "({ title: 'Gita al lago' }));"),
      instead(/Lingue: Italiano, Inglese/g, 'Gita al lago'),
    ),
    'api/src/eventi/eventi.test.ts': (text) => `${text}
test('the latest is what was changed last', async () => {
  expect(await ask('/latest')).toEqual({ status: 200, body: { title: null } });
  await add({ title: 'Prima', notes: '', place: '' });
  await add({ title: 'Dopo', notes: '', place: '' });
  expect(await ask('/latest')).toEqual({ status: 200, body: { title: 'Dopo' } });
});
`,
  },
};
