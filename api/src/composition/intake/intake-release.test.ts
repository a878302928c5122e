import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { publishRelease } from '@sodalizio/contract';
import { describe, expect, it } from 'vitest';
import { Refusal, refusalOf } from '../../platform/problem.ts';
import { zipOf } from '../../platform/zip/test-zip.ts';
import { areaJson, listOf } from '../test-releases.ts';
import { intakeRelease } from './intake-release.ts';
import { releaseNameOf } from './release-name.ts';

type Part = Parameters<typeof zipOf>[0][number];

const whole = { ...areaJson('trial', '1.2.0'), css: ['style.css'] };
const json = (value: unknown) => JSON.stringify(value);
function parts(other: Record<string, string | undefined> = {}): Part[] {
  const files: Record<string, string | undefined> = {
    'area.json': json(whole),
    'remoteEntry.js': 'export {}',
    'screen.js': 'export const screen = 1',
    'style.css': '.trial_list { color: red }',
    ...other,
  };
  const present = Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
  const listed = 'files.json' in files ? [] : [['files.json', listOf(Object.fromEntries(present))] as const];
  return [...present, ...listed].map(([name, text]) => ({ name, text }));
}
const zip = (other?: Record<string, string | undefined>) => zipOf(parts(other));
const beside = (...more: Part[]) => zipOf([...parts(), ...more]);

async function sentence(bytes: Buffer, area = 'trial'): Promise<string> {
  const error: unknown = await intakeRelease(bytes, area).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('not refused', { cause: error });
  expect(error.code).toBe('release-refused');
  expect(refusalOf(publishRelease, error).status).toBe(422);
  return error.sentence ?? '';
}

describe('a release that arrives', () => {
  it('is read, named after its content, and handed over with area.json last', async () => {
    const { release, name, version, files } = await intakeRelease(zip(), 'trial');
    expect([release.id, version]).toEqual(['trial', '1.2.0']);
    expect([...files.keys()]).toEqual(['files.json', 'remoteEntry.js', 'screen.js', 'style.css', 'area.json']);
    expect(files.get('remoteEntry.js')?.toString()).toBe('export {}');
    expect(name).toMatch(/^1\.2\.0-[0-9a-f]{10}$/);
  });

  it('has one name however its zip was made, and another with one other byte', async () => {
    const { name } = await intakeRelease(zip(), 'trial');
    const turned = zipOf([{ name: 'assets/', text: '' }, ...parts().reverse()]);
    expect((await intakeRelease(turned, 'trial')).name).toBe(name);
    expect((await intakeRelease(zip({ 'screen.js': 'export const screen = 2' }), 'trial')).name).not.toBe(name);
  });

  it('is named as the build names it', () => {
    // printf '/a.js\\0one\\0/b-c.js\\0two\\0/b/c.css\\0three\\0' | sha256sum; shared/build tests its own rule with the same digits.
    const files = { 'b/c.css': 'three', 'a.js': 'one', 'b-c.js': 'two' };
    const bytes = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
    expect(releaseNameOf('1.2.0', bytes)).toBe('1.2.0-d850e5cb37');
  });

  it('is exactly what its list of files says', async () => {
    const list = String(parts().at(-1)?.text);
    await expect(intakeRelease(zip({ 'files.json': list }), 'trial')).resolves.toMatchObject({ version: '1.2.0' });
    expect(await sentence(zip({ 'files.json': undefined }))).toContain('Manca files.json, l’elenco dei file');
    const other = { 'files.json': list, 'screen.js': 'export const other = 1' };
    expect(await sentence(zip(other))).toBe('I file non sono quelli elencati in files.json: «screen.js».');
    expect(await sentence(beside({ name: 'more.js', text: '' }))).toContain('files.json: «more.js»');
    const more = json({ ...JSON.parse(list), 'gone.js': 'a'.repeat(64) });
    expect(await sentence(zip({ 'files.json': more }))).toContain('files.json: «gone.js»');
  });
});

const screen = whole.screens[0];
const fill = { slot: 'house.room', label: 'Rose', icon: 'M0 0', order: 1, requires: 'signed-in', given: {} };
const wrong: [title: string, areaJson: string | undefined, says: string][] = [
  ['no area.json', undefined, 'Manca area.json: lo scrive la costruzione dell’area.'],
  ['an area.json that is no JSON', '{', '«area.json» non si legge: non è JSON.'],
  ['another shape', json({ ...whole, menu: [{}] }), 'area.json non ha la forma prevista: guardare «menu.0.screen».'],
  ['another area', json({ ...whole, id: 'altra' }), 'La versione è dell’area «altra», non di «trial».'],
  ['no version', json({ ...whole, version: 'latest' }), 'La versione «latest» non è un numero come 1.4.0.'],
  ['a path for a version', json({ ...whole, version: '1.0.0-../x' }), 'La versione «1.0.0-../x» non è un numero'],
  ['a missing entry', json({ ...whole, entry: 'none.js' }), 'area.json nomina file che non ci sono: «none.js».'],
  ['missing styles', json({ ...whole, css: ['none.css'] }), 'area.json nomina file che non ci sono: «none.css».'],
  [
    'missing files of a screen',
    json({ ...whole, screens: [{ ...screen, preload: { js: ['../x.js'], css: ['y.css'] } }] }),
    'area.json nomina file che non ci sono: «../x.js», «y.css».',
  ],
  [
    'missing files of what fills a slot',
    json({ ...whole, slots: [{ ...fill, preload: { js: ['tab.js'], css: [] } }] }),
    'area.json nomina file che non ci sono: «tab.js».',
  ],
  [
    'an unknown permission of a fill',
    json({ ...whole, slots: [{ ...fill, requires: 'trial.everything' }] }),
    'Questo server non conosce i permessi «trial.everything».',
  ],
  [
    'an unknown permission of an action',
    json({ ...whole, actions: [{ label: 'Nuova', screen: 'trial.index', requires: 'trial.everything' }] }),
    'Questo server non conosce i permessi «trial.everything».',
  ],
  [
    'an unknown permission',
    json({ ...whole, screens: [{ ...screen, requires: 'trial.everything' }] }),
    'Questo server non conosce i permessi «trial.everything».',
  ],
  [
    'four unknown permissions',
    json({ ...whole, slots: [1, 2, 3, 4].map((at) => ({ ...fill, requires: `trial.p${at}` })) }),
    'Questo server non conosce i permessi «trial.p1», «trial.p2», «trial.p3» e un altro.',
  ],
  [
    'two screens of one name',
    json({ ...whole, screens: [screen, { ...screen, path: 'trial/altro' }] }),
    'Due schermate hanno lo stesso nome o lo stesso indirizzo: «trial.index».',
  ],
  [
    'two screens at one address',
    json({
      ...whole,
      screens: [screen, { ...screen, name: 'a', path: 'trial/:code' }, { ...screen, name: 'b', path: '/trial/:id' }],
    }),
    'Due schermate hanno lo stesso nome o lo stesso indirizzo: «/trial/:id».',
  ],
  [
    'two screens whose addresses differ in letter case alone',
    json({
      ...whole,
      screens: [screen, { ...screen, name: 'a', path: 'trial/Uno' }, { ...screen, name: 'b', path: 'trial//uno' }],
    }),
    'Due schermate hanno lo stesso nome o lo stesso indirizzo: «trial//uno».',
  ],
  ...['*', 'trial/*', 'trial?', 'trial/:code?'].map((path): [string, string, string] => [
    `a screen at ${path}`,
    json({ ...whole, screens: [screen, { ...screen, name: 'a', path }] }),
    `L’indirizzo «${path}» di una schermata prenderebbe anche quelli di altre: servono parti fisse, o parametri come «:codice».`,
  ]),
  [
    'a label that no database stores',
    json({ ...whole, menu: [{ ...whole.menu[0], label: 'So\0ci' }] }),
    'area.json contiene caratteri o nomi di campi che non si possono conservare.',
  ],
  [
    'half of a sign in a label',
    json({ ...whole, menu: [{ ...whole.menu[0], label: 'Soci \ud83d' }] }),
    'area.json contiene caratteri o nomi di campi che non si possono conservare.',
  ],
  [
    'a menu entry to nowhere',
    json({ ...whole, menu: [{ ...whole.menu[0], screen: 'trial.none' }] }),
    'Il menu porta a schermate che non ci sono: «trial.none».',
  ],
];

describe('a release is refused with a sentence for', () => {
  it.each(wrong)('%s', async (_title, area, says) => {
    expect(await sentence(zip({ 'area.json': area }))).toContain(says);
  });

  it('a manifest that cannot be read', async () => {
    expect(await sentence(zip({ 'mf-manifest.json': '<!doctype html>' }))).toBe(
      '«mf-manifest.json» non si legge: non è JSON.',
    );
    await expect(intakeRelease(zip({ 'mf-manifest.json': '{}' }), 'trial')).resolves.toMatchObject({
      version: '1.2.0',
    });
  });

  it('a path that is too long below its release', async () => {
    const path = (length: number) => `${'a'.repeat(140)}/${'b'.repeat(length - 144)}.js`;
    const taken = 300 - 'areas/trial/1.2.0-0123456789/'.length;
    await expect(intakeRelease(zip({ [path(taken)]: '' }), 'trial')).resolves.toMatchObject({ version: '1.2.0' });
    expect(await sentence(zip({ [path(taken + 1)]: '' }))).toBe(`Il percorso «${'a'.repeat(80)}…» è troppo lungo.`);
  });

  it('styles that leave the area', async () => {
    expect(await sentence(zip({ 'style.css': 'body { color: red } .trial_a {}' }))).toBe(
      'Gli stili di «style.css» escono dall’area: «body».',
    );
    expect(await sentence(zip({ 'other.css': ':root { --x: 1 }' }))).toContain('Gli stili di «other.css»');
  });
});

const megabyte = 1024 * 1024;
const blanks = (size: number) => {
  const block = deflateRawSync(Buffer.alloc(megabyte, ' '), { finishFlush: 2 });
  return Buffer.concat([...Array.from({ length: size }, () => block), deflateRawSync(Buffer.alloc(0))]);
};
/** Just within the allowed compression ratio, a megabyte each. */
const noise = (seed: number) =>
  Buffer.from(
    Array.from({ length: megabyte / 64 }, (_, at) => createHash('md5').update(`${seed} ${at}`).digest('hex')).join('') +
      ' '.repeat(megabyte / 2 - 1),
  );

const hostile: [title: string, bytes: () => Buffer, says: string][] = [
  ['nothing at all', () => Buffer.alloc(0), 'Non è arrivato nulla'],
  ['a web page', () => Buffer.from('<!doctype html><html><body>ciao</body></html>'), 'non è uno zip'],
  ['half of a zip', () => zip().subarray(0, 300), 'non è uno zip, oppure è danneggiato'],
  ['a zip cut at its end', () => zip().subarray(0, -4), 'non è uno zip, oppure è danneggiato'],
  [
    'a byte turned over',
    () => {
      const bytes = zipOf([...parts(), { name: 'z.txt', text: 'abc'.repeat(40) }]);
      const at = bytes.indexOf('z.txt') + 'z.txt'.length + 2;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
      return bytes;
    },
    'Il file «z.txt» è danneggiato',
  ],
  [
    'a gigabyte of blanks',
    () => beside({ name: 'x.js', raw: { data: blanks(1024), size: 1024 * megabyte, sum: 0 } }),
    'compresso in un modo anomalo',
  ],
  [
    'a gigabyte that claims to be small',
    () => beside({ name: 'x.js', raw: { data: blanks(1024), size: 2_000_000, sum: 0 } }),
    'è danneggiato',
  ],
  [
    'many files that are too much together',
    () => {
      const data = deflateRawSync(noise(1));
      return beside(
        ...Array.from({ length: 70 }, (_, at) => ({ name: `${at}.js`, raw: { data, size: megabyte - 1, sum: 0 } })),
      );
    },
    'troppo grandi: al massimo 64 MB',
  ],
  ['entries that lie on one another', () => zipOf(parts(), { overlap: true }), 'occupano lo stesso posto'],
  ['a password', () => beside({ name: 'x.js', text: 'x', flags: 1 }), 'protetto da password'],
  ['a link', () => beside({ name: 'x.js', text: '/etc/passwd', mode: 0o120777 }), '«x.js» è un collegamento'],
  ['a device', () => beside({ name: 'x.js', text: '', mode: 0o020666 }), '«x.js» è un collegamento'],
  ['a path up', () => beside({ name: '../x.js', text: 'x' }), 'Il percorso «../x.js» non è ammesso'],
  [
    'a path up in the middle',
    () => beside({ name: 'a/../../x.js', text: 'x' }),
    'Il percorso «a/../../x.js» non è ammesso',
  ],
  ['a path from the root', () => beside({ name: '/etc/x.js', text: 'x' }), 'Il percorso «/etc/x.js» non è ammesso'],
  ['a path of another system', () => beside({ name: 'C:\\x.js', text: 'x' }), 'Il percorso «C:/x.js» non è ammesso'],
  ['a path up of another system', () => beside({ name: '..\\x.js', text: 'x' }), 'Il percorso «../x.js» non è ammesso'],
  ['a device of Windows', () => beside({ name: 'con.js', text: 'x' }), 'Il percorso «con.js» non è ammesso'],
  ['a folder that ends in a dot', () => beside({ name: 'a./x.js', text: 'x' }), 'Il percorso «a./x.js» non è ammesso'],
  ['a hidden file', () => beside({ name: '.env.js', text: 'x' }), 'Il percorso «.env.js» non è ammesso'],
  ['a hidden folder', () => beside({ name: 'a/.git/x.js', text: 'x' }), 'Il percorso «a/.git/x.js» non è ammesso'],
  [
    'a name with a line break',
    () => beside({ name: 'a\nb.js', text: 'x', flags: 0x800 }),
    'Il percorso «a?b.js» non è ammesso',
  ],
  ['a name with a zero', () => beside({ name: 'a.html\0.js', text: 'x' }), 'non è ammesso'],
  [
    'a name that never ends',
    () => beside({ name: `${'n'.repeat(60_000)}.js`, text: 'x' }),
    `${'n'.repeat(80)}…» non è ammesso`,
  ],
  [
    'a name that no folder takes',
    () => beside({ name: `${'n'.repeat(253)}.js`, text: 'x' }),
    `${'n'.repeat(80)}…» non è ammesso`,
  ],
  ['a file twice', () => beside({ name: 'screen.js', text: 'other' }), '«screen.js» compare due volte'],
  ['a file twice but for its case', () => beside({ name: 'Screen.js', text: 'other' }), 'compare due volte'],
  [
    'a file that is a folder too',
    () => beside({ name: 'screen.js/x.js', text: 'x' }),
    '«screen.js» è insieme un file e una cartella',
  ],
  [
    'a page among the files',
    () => beside({ name: 'index.html', text: '<script>alert(1)</script>' }),
    '«index.html» non è di un tipo',
  ],
  ['a program among the files', () => beside({ name: 'x.sh', text: 'rm' }), '«x.sh» non è di un tipo'],
  ['a zip in a zip', () => beside({ name: 'x.zip', text: zip() }), '«x.zip» non è di un tipo'],
  ['a file of no type', () => beside({ name: 'x', text: 'x' }), '«x» non è di un tipo'],
  [
    'ten thousand folders',
    () => zipOf(Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}/` }))),
    'troppi file: al massimo 500',
  ],
  [
    'an area.json ten thousand deep',
    () => zip({ 'area.json': `${'['.repeat(10_000)}${']'.repeat(10_000)}` }),
    'area.json non ha la forma prevista',
  ],
  ...['area.json', 'files.json', 'mf-manifest.json'].map((name): [string, () => Buffer, string] => [
    `a megabyte of ${name}`,
    () => zip({ [name]: json({ ...whole, title: noise(1).toString() }) }),
    `«${name}» è troppo grande`,
  ]),
  ['no file', () => zipOf([]), 'Manca area.json'],
];

describe('a hostile zip', () => {
  it.each(hostile)('with %s is refused with one sentence, soon and in little memory', async (_title, make, says) => {
    const bytes = make();
    const before = process.resourceUsage().maxRSS;
    const from = performance.now();
    const message = await sentence(bytes);
    expect(message).toContain(says);
    expect(message).toMatch(/^[^\n]{10,300}\.$/);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(300);
  });
});
