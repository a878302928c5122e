import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type AreaRelease, composition } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-releases-'));
const lines: string[] = [];
let server: TestApp;

function put(path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const screen = (name: string, path: string) => ({
  name,
  path,
  title: 'Prova </script><script>alert(1)</script> $& \u2028',
  requires: 'signed-in',
  preload: { js: [`${name}.js`], css: [] },
});

const release: AreaRelease = {
  format: 1,
  id: 'trial',
  version: '1.0.0',
  contract: 1,
  menu: [],
  screens: [
    screen('trial.profile', 'trial/:code'),
    screen('trial.index', 'trial'),
    {
      ...screen('trial.new', 'trial/new'),
      preload: { js: ['trial.new.js'], css: [], lazilyShared: ['editor', 'of-another-shell'] },
    },
    { ...screen('trial.door', 'porta/:token'), requires: 'public' },
    { ...screen('trial.reader', 'lettore'), requires: 'public', webAssembly: true },
  ],
  shared: {},
  endpoints: [],
  container: 'trial',
  entry: 'remoteEntry.js',
  css: ['style.css'],
  bytes: { js: 1, css: 1 },
};

const html =
  '<!doctype html><html><head><script type="module" src="/assets/main-1.js"></script></head><body></body></html>';
const compose = (areas: object[], shell = 'aaa') => put('composition.json', JSON.stringify({ shell, areas }));
const trial = { id: 'trial', version: '1.0.0', path: 'areas/trial/1.0.0-abc/' };

beforeAll(async () => {
  put('shell/aaa/index.html', html);
  put(
    'shell/aaa/shell.json',
    JSON.stringify({
      css: ['assets/s.css'],
      preload: ['assets/main-1.js', 'assets/shared-1.js'],
      lazilyShared: { editor: ['assets/editor-1.js'] },
    }),
  );
  put('shell/aaa/assets/main-1.js', `console.log(${JSON.stringify('x'.repeat(5000))})`);
  put('shell/aaa/favicon.svg', '<svg/>');
  put('shell/old/assets/main-0.js', 'old');
  put(`${trial.path}area.json`, JSON.stringify(release));
  put(`${trial.path}remoteEntry.js`, 'export {}');
  put(`${trial.path}.hidden.js`, 'no');
  put('areas/broken/1.0.0-abc/area.json', '{');
  put('secret.json', '{"secret":true}');
  compose([trial, { id: 'broken', version: '1.0.0', path: 'areas/broken/1.0.0-abc/' }]);
  server = await startTestApp({
    members: 5,
    config: { releasesFolder: folder, demo: true },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = async (path: string) => (await server.fetch(path, { headers: { accept: 'text/html' } })).text();

describe('GET /composition.json', () => {
  it('names the areas that can be read, and is never stored', async () => {
    const answer = await server.fetch('/composition.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { areas } = composition.parse(await answer.json());
    expect(areas.map(({ id, path }) => [id, path])).toEqual([['trial', '/areas/trial/1.0.0-abc/']]);
    expect(lines.join('')).toContain('an area is left out');
  });

  it('answers 304 for an unchanged one', async () => {
    const etag = (await server.fetch('/composition.json')).headers.get('etag') ?? '';
    const again = await server.fetch('/composition.json', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    // A proxy that compressed the answer has weakened its tag.
    const weak = await server.fetch('/composition.json', { headers: { 'if-none-match': `W/${etag}` } });
    expect([weak.status, await weak.text()]).toEqual([304, '']);
  });
});

describe('a page', () => {
  it.each(['/', '/login', '/reimposta-password', '/admin', '/admin/trial', '/admin/anything/else'])(
    '%s is the shell',
    async (path) => {
      const answer = await server.fetch(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/);
    },
  );

  it('carries the composition as data that no text of it can break out of', async () => {
    const text = await page('/login');
    const inlined = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(inlined)).toEqual(await (await server.fetch('/composition.json')).json());
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    expect(inlined).not.toMatch(/[<\u2028]/);
  });

  it('links what the first screen needs, each thing once', async () => {
    const text = await page('/admin/trial');
    expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/s.css">');
    expect(text).toContain('<link rel="stylesheet" crossorigin href="/areas/trial/1.0.0-abc/style.css">');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/shared-1.js">');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/areas/trial/1.0.0-abc/trial.index.js">');
    expect(text.match(/main-1\.js/g)).toHaveLength(1);
  });

  it('has behind its frame what the frame can be painted without', async () => {
    const [head = '', body = ''] = (await page('/admin/trial')).split('<body>');
    expect(head).not.toMatch(/rel="stylesheet"|id="composition"/);
    expect(body.match(/rel="stylesheet"/g)).toHaveLength(2);
  });

  it('links the lazily shared modules of the first screen, after its own files', async () => {
    const text = await page('/admin/trial/new');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/editor-1.js">');
    expect(text.indexOf('editor-1.js')).toBeGreaterThan(text.indexOf('trial.new.js'));
    expect(await page('/admin/trial')).not.toContain('editor-1.js">');
  });

  it('links the fixed screen before the one with a parameter, and no area on the login', async () => {
    expect(await page('/admin/trial/new')).toContain('trial.new.js"');
    expect(await page('/admin/trial/123?x=1')).toContain('abc/trial.profile.js"');
    expect((await page('/login')).split('</head>')[0]).not.toContain('modulepreload" crossorigin href="/areas');
  });

  it('names modules as data for a first script of the shell, allows it by its hash, and asks the screen’s questions', async () => {
    const script = 'console.log(1)';
    const early = [{ path: '/api/trial', with: { limit: '1' } }];
    const preloads = '<link rel="modulepreload" crossorigin href="/assets/vendor-1.js">';
    put(
      'shell/early/index.html',
      html.replace('<head>', `<head><meta charset="utf-8"><script>${script}</script>${preloads}`),
    );
    put(
      'shell/early/shell.json',
      JSON.stringify({ css: ['assets/s.css'], preload: ['assets/main-1.js', 'assets/shared-1.js'] }),
    );
    const screens = release.screens.map((one) => (one.path === 'trial/new' ? { ...one, early } : one));
    put('areas/trial/1.0.0-early/area.json', JSON.stringify({ ...release, screens }));
    compose([{ ...trial, path: 'areas/trial/1.0.0-early/' }], 'early');
    const answer = await server.fetch('/admin/trial/new', { headers: { accept: 'text/html' } });
    const page = await answer.text();
    compose([trial]);
    const [data = ''] = /(?<=id="early">).*?(?=<)/s.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      modules: expect.arrayContaining([
        '/assets/vendor-1.js',
        '/assets/shared-1.js',
        '/areas/trial/1.0.0-early/trial.new.js',
      ]),
      screen: { path: 'trial/new', questions: early },
    });
    // The script asks for them, after its questions: the page itself does not.
    expect(page).not.toContain('modulepreload');
    expect(JSON.parse(data).modules).not.toContain('/assets/main-1.js');
    expect(page.indexOf('id="early"')).toBeLessThan(page.indexOf(script));
    expect(page.indexOf(script)).toBeLessThan(page.indexOf('rel="stylesheet"'));
    const hash = createHash('sha256').update(script).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('sends a script with the headers that a script, or a worker, obeys, and no others', async () => {
    const { headers } = await server.fetch('/shell/aaa/assets/main-1.js');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['x-frame-options', 'permissions-policy', 'cross-origin-opener-policy'])
      expect(headers.get(name)).toBe(null);
    // What a browser can show as a page keeps all of them.
    for (const url of ['/', '/shell/aaa/shell.json'])
      expect((await server.fetch(url)).headers.get('permissions-policy')).toContain('geolocation=()');
  });

  it('lets nothing leave the origin and runs no inline script', async () => {
    const policy = (await server.fetch('/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ]),
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
    expect((await page('/')).replaceAll(/<script type="(application\/json"|module" src=)/g, '')).not.toContain(
      '<script',
    );
  });

  it('of an area’s public screen is served at the root, with its files', async () => {
    const asked = await server.fetch('/porta/abc?x=1', { headers: { accept: 'text/html,*/*' } });
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await asked.text()).toContain('abc/trial.door.js"');
    expect((await server.fetch('/lettore', { headers: { accept: 'text/html' } })).status).toBe(200);
    // A screen behind the login has no address there, and a public one none below /admin.
    expect((await server.fetch('/trial', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await server.fetch('/trial/new', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect(await page('/admin/lettore')).not.toContain('abc/trial.reader.js"');
    // A program gets a problem, and nobody writes there.
    expect(await (await server.fetch('/porta/abc')).json()).toMatchObject({ code: 'not-found' });
    expect((await server.fetch('/porta/abc', { method: 'POST', json: {} })).status).toBe(404);
  });

  it('may compile WebAssembly where its screen says so, and nowhere else', async () => {
    const policyOf = async (url: string) =>
      (await server.fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/lettore')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const url of ['/porta/abc', '/', '/admin/trial', '/nowhere'])
      expect(await policyOf(url)).toContain("script-src 'self';");
  });

  it('of an unknown address is the shell for a person and a problem for a program', async () => {
    const person = await server.fetch('/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect([person.status, person.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await (await server.fetch('/nowhere')).json()).toMatchObject({ code: 'not-found' });
  });
});

describe('a file', () => {
  it.each([
    '/areas/trial/1.0.0-abc/remoteEntry.js',
    '/~3/areas/trial/1.0.0-abc/remoteEntry.js',
    '/assets/main-1.js',
    '/assets/main-0.js',
    '/shell/aaa/assets/main-1.js',
  ])('%s may be kept for ever', async (path) => {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('of a shell can be had by the name of its release, its page as text', async () => {
    const page = await server.fetch('/shell/aaa/index.html');
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await page.text()).toBe(html);
    expect((await server.fetch('/shell/aaa/shell.json')).status).toBe(200);
    expect((await server.fetch('/shell/bbb/shell.json')).status).toBe(404);
  });

  it('travels compressed, and whole to who cannot read that', async () => {
    const raw = await server.app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'gzip;q=1, br' } });
    expect(raw.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, available-dictionary' });
    expect(brotliDecompressSync(raw.rawPayload).toString()).toContain('console.log');
    const plain = await server.app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toContain('console.log');
  });

  it.each([
    '/areas/trial/1.0.0-abc/missing.js',
    '/areas/trial/1.0.0-abc/.hidden.js',
    '/areas/..%2fsecret.json',
    '/areas/%2e%2e/secret.json',
    '/areas/trial/..%5c..%5csecret.json',
    '/areas//secret.json',
    '/assets/..%2f..%2f..%2fsecret.json',
    '/areas/trial',
    '/areas/trial/1.0.0-abc/%00.js',
    '/robots.txt',
  ])('%s is not there, in the one shape', async (path) => {
    const answer = await server.app.inject({ url: path });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not-found', fields: [] });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a new composition', () => {
  it('is live with the next request', async () => {
    compose([]);
    utimesSync(join(folder, 'composition.json'), new Date(), new Date(Date.now() + 5000));
    expect(await (await server.fetch('/composition.json')).json()).toMatchObject({ areas: [] });
    compose([trial]);
  });

  it('is served once its shell and its areas have been copied too', async () => {
    compose([trial, { id: 'late', version: '1.0.0', path: 'areas/late/1.0.0-abc/' }], 'late');
    utimesSync(join(folder, 'composition.json'), new Date(), new Date(Date.now() + 9000));
    expect((await server.fetch('/')).status).toBe(503);
    put('shell/late/index.html', html);
    expect((await server.fetch('/')).status).toBe(503);
    put('shell/late/shell.json', JSON.stringify({ css: [], preload: [] }));
    expect((await server.fetch('/')).status).toBe(200);
    const ids = async () =>
      composition.parse(await (await server.fetch('/composition.json')).json()).areas.map(({ id }) => id);
    expect(await ids()).toEqual(['trial']);
    put('areas/late/1.0.0-abc/area.json', JSON.stringify({ ...release, id: 'late', screens: [] }));
    expect(await ids()).toEqual(['late', 'trial']);
    compose([]);
    expect(await ids()).toEqual([]);
  });

  it('that cannot be read leaves the server alive', async () => {
    put('composition.json', '{"shell": "../../etc"');
    expect(await (await server.fetch('/composition.json')).json()).toMatchObject({ areas: [] });
    expect(await (await server.fetch('/')).json()).toMatchObject({ code: 'unavailable' });
    compose([trial], 'aaa');
    expect((await server.fetch('/')).status).toBe(200);
  });
});

describe('POST /api/area-faults', () => {
  it('is logged with the person', async () => {
    const person = await server.signIn('secretary');
    const json = { area: 'trial', version: '1.0.0', cause: 'hung', detail: 'no answer' };
    expect((await person.fetch('/api/area-faults', { json })).status).toBe(200);
    expect(lines.find((line) => line.includes('an area failed in the browser'))).toContain('"cause":"hung"');
    expect((await person.fetch('/api/area-faults', { json: { ...json, cause: 'boredom' } })).status).toBe(400);
  });
});
