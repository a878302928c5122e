import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFileList } from '../recipe/file-list.ts';
import { type ComposeChoices, composeReleases } from './compose-releases.ts';
import { parseSpec, parseSpecs } from './spec.ts';

const things = '1.2.0-0123456789';
let folder = '';
let server: Server | undefined;
let at = '';

function lay(path: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path, name)), { recursive: true });
    writeFileSync(join(folder, path, name), text);
  }
  writeFileList(join(folder, path));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-product-'));
  const area = JSON.stringify({ id: 'things', version: '1.2.0' });
  lay(`areas/things/${things}`, { 'area.json': area, 'entry.js': 'export {}', 'parts/one.js': '1' });
  lay('areas/things/1.1.0-0123456789', { 'area.json': JSON.stringify({ id: 'things', version: '1.1.0' }) });
  lay('areas/things/1.8.0-20261130-0123456789', {
    'area.json': JSON.stringify({ id: 'things', version: '1.8.0-20261130' }),
  });
  lay('areas/things/9.9.9-0123456789', { 'area.json': area });
  lay('areas/things/1.3.0-0123456789', { 'area.json': area, 'entry.js': 'export {}' });
  writeFileSync(join(folder, 'areas/things/1.3.0-0123456789/entry.js'), 'export');
  lay('areas/things/1.4.0-0123456789', { 'area.json': area, 'entry.js': 'export {}' });
  rmSync(join(folder, 'areas/things/1.4.0-0123456789/entry.js'));
  mkdirSync(join(folder, 'areas/things/1.5.0-0123456789'));
  writeFileSync(join(folder, 'areas/things/1.5.0-0123456789/files.json'), '{"../../out.js":"00"}');
  mkdirSync(join(folder, 'areas/things/1.6.0-0123456789'));
  writeFileSync(join(folder, 'areas/things/1.6.0-0123456789/files.json'), '{"area.json":');
  lay('shell/abc', { 'index.html': '<!doctype html>', 'shell.json': '{}' });
  writeFileSync(
    join(folder, 'composition.json'),
    JSON.stringify({
      shell: 'abc',
      areas: [{ id: 'things', version: '1.2.0', path: `/areas/things/${things}/` }],
    }),
  );
  const served = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://a').pathname);
    if (request.url === '/busy/composition.json') response.writeHead(503).end();
    else if (request.url === '/other/composition.json') response.end('<html>');
    else if (request.url === '/api/areas/things' && request.headers.authorization === 'Bearer sdt_x')
      response.end(JSON.stringify({ releases: [{ name: '1.1.0-0123456789' }, { name: '1.8.0-20261130-0123456789' }] }));
    else if (request.url === '/api/areas/things' && request.headers.authorization) response.writeHead(403).end();
    else if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  server = served;
  await new Promise<void>((resolve) => served.listen(0, '127.0.0.1', resolve));
  const address = served.address();
  at = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const refusal = async (spec: string, choices: ComposeChoices = { at, shell: 'abc' }) =>
  composeReleases([spec], choices).then(
    ({ remove }) => {
      remove();
      return 'composed';
    },
    (error: unknown) => String(error).replaceAll(at, '<at>'),
  );

it.each([
  ['mf-x', { kind: 'checkout' }],
  ['mf-two-words@1.2.0', { kind: 'release', name: '1.2.0' }],
  ['mf-x@1.2.0-rc.1-0123456789', { kind: 'release', name: '1.2.0-rc.1-0123456789' }],
  ['mf-x@./mf-x', { kind: 'folder', path: './mf-x' }],
  ['mf-x@/elsewhere/mf-x', { kind: 'folder', path: '/elsewhere/mf-x' }],
  ['mf-x@https://host/areas/x/1.2.0-abc', { kind: 'address', url: 'https://host/areas/x/1.2.0-abc/' }],
])('reads %s', (text, source) => {
  expect(parseSpec(text).source).toEqual(source);
});

it.each(['associates', 'mf-', 'mf-x@', 'mf-x@latest', 'mf-X', 'mf-x@1.2', 'mf-x@ftp://host/'])(
  'refuses %s with the forms there are',
  (text) => {
    expect(() => parseSpec(text)).toThrow(/is no area to compose: write mf-x \(this checkout\)/);
  },
);

it('refuses an area that is named twice, and none at all', () => {
  expect(() => parseSpecs(['mf-x', 'mf-y', 'mf-x@1.0.0'])).toThrow('mf-x@1.0.0: the area is named already, by mf-x.');
  expect(() => parseSpecs([])).toThrow(/^Which areas\? /);
});

it('composes what another product serves: a version that is live, and its shell', async () => {
  const { folder: releases, versions, remove } = await composeReleases(['mf-things@1.2.0'], { at, shell: at });
  expect(versions).toEqual({
    shell: { release: 'abc', from: `${at}/shell/abc/` },
    areas: [{ id: 'things', version: '1.2.0', release: things, from: `${at}/areas/things/${things}/` }],
    without: [],
  });
  expect(JSON.parse(readFileSync(join(releases, 'composition.json'), 'utf8'))).toEqual({
    shell: 'abc',
    areas: [{ id: 'things', version: '1.2.0', path: `areas/things/${things}/` }],
  });
  expect(readFileSync(join(releases, `areas/things/${things}/parts/one.js`), 'utf8')).toBe('1');
  expect(existsSync(join(releases, 'shell/abc/index.html'))).toBe(true);
  remove();
  expect(existsSync(releases)).toBe(false);
});

it('finds a release that is not live with the deploy token, by its whole name without', async () => {
  expect(await refusal('mf-things@1.1.0')).toMatch(/there is no release 1\.1\.0 in .*, nor at <at>\.$/);
  expect(await refusal('mf-things@1.1.0-0123456789')).toBe('composed');
  process.env.SODALIZIO_DEPLOY_TOKEN = 'sdt_x';
  expect(await refusal('mf-things@1.1.0')).toBe('composed');
  // A token of another area is no obstacle to what everybody may fetch.
  process.env.SODALIZIO_DEPLOY_TOKEN = 'sdt_of_another';
  expect(await refusal('mf-things@1.2.0')).toBe('composed');
  expect(await refusal('mf-things@1.1.0')).toContain('<at>/api/areas/things answers 403');
  delete process.env.SODALIZIO_DEPLOY_TOKEN;
});

it('finds a version whose own end looks like the hash of a release', async () => {
  process.env.SODALIZIO_DEPLOY_TOKEN = 'sdt_x';
  expect(await refusal('mf-things@1.8.0-20261130')).toBe('composed');
  delete process.env.SODALIZIO_DEPLOY_TOKEN;
  expect(await refusal('mf-things@1.8.0-20261130')).toMatch(
    /there is no release 1\.8\.0-20261130 in .*, nor at <at>\.$/,
  );
});

it('takes a finished release from a folder', async () => {
  const path = join(folder, 'areas/things', things);
  const { versions, remove } = await composeReleases([`mf-things@${path}`], { at, shell: 'abc' });
  remove();
  expect(versions.areas).toMatchObject([{ version: '1.2.0', from: `the release in ${path}` }]);
});

it.each([
  ['of another version', '9.9.9', 'what is at <at>/areas/things/9.9.9-0123456789/ is version 1.2.0'],
  ['that was changed on its way', '1.3.0', 'arrived damaged: entry.js is not what it lists'],
  ['that is not whole', '1.4.0', 'came without entry.js'],
  ['that would write elsewhere', '1.5.0', 'lists a file under a name that no release has: "../../out.js"'],
  ['whose list is cut off', '1.6.0', 'arrived damaged: its list of files is no JSON'],
  ['that is not there', '1.7.0', 'there is no release at <at>/areas/things/1.7.0-0123456789/'],
])('refuses a release %s', async (_what, version, sentence) => {
  expect(await refusal(`mf-things@${at}/areas/things/${version}-0123456789/`)).toContain(sentence);
});

it.each([
  ['an area that is another', () => `mf-x@${at}/areas/things/${things}/`, 'what is there is the area "things"'],
  ['a folder that is not there', () => 'mf-x@./nowhere', 'there is no folder'],
  ['a folder without an area', () => 'mf-x@./docs', 'holds neither an area to build nor a release'],
])('refuses %s', async (_what, spec, sentence) => {
  expect(await refusal(spec())).toContain(sentence);
});

it.each([
  ['does not answer', 'http://127.0.0.1:1', 'elsewhere: http://127.0.0.1:1/composition.json cannot be reached'],
  ['is busy', '/busy', '/busy/composition.json answers 503'],
  ['is no product', '/other', '/other/composition.json answers no JSON: is a Sodalizio there?'],
  ['is no address', 'sodalizio', '"sodalizio" is no address of a product'],
])('reports when the product at the address %s', async (_what, place, sentence) => {
  const product = place.startsWith('/') ? at + place : place;
  expect(await refusal('mf-x@1.0.0', { at: product })).toContain(sentence);
});

it.each([
  ['no name', '../x', "write the name of a shell's release, or an address"],
  ['not there', 'abd', 'there is no release of the shell at <at>/shell/abd/'],
])('refuses a shell that is %s', async (_what, shell, sentence) => {
  expect(await refusal('mf-things@1.2.0', { at, shell })).toContain(sentence);
});
