import { type AreaRelease, areaRelease, type Composition } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import type { LiveShell } from './build.ts';
import { pageFor, screenAt } from './page.ts';

interface Entry {
  readonly order: number;
  readonly path?: string;
  readonly requires?: AreaRelease['screens'][number]['requires'];
}

function anArea(id: string, entries: readonly Entry[], more: object = {}): Composition['areas'][number] {
  const screens = entries.map(({ path = id, requires = 'signed-in' }, at) => ({
    name: `${id}.${at}`,
    path,
    title: id,
    requires,
    early: [{ path: `/api/${id}` }],
    preload: { js: [`${id}.js`], css: [], lazilyShared: ['editor'] },
  }));
  const menu = entries.map(({ order }, at) => ({
    screen: `${id}.${at}`,
    label: id,
    icon: 'M0 0',
    order,
    requires: 'signed-in',
  }));
  const release = areaRelease.parse({
    format: 1,
    id,
    version: '1.0.0',
    contract: 1,
    menu,
    screens,
    shared: {},
    endpoints: [],
    container: id,
    entry: 'entry.js',
    css: ['style.css'],
    bytes: { js: 1, css: 1 },
  });
  return { id, version: '1.0.0', path: `/areas/${id}/1/`, release, ...more };
}

const shell: LiveShell = {
  name: 'aaa',
  html: '<html><head><script>1</script></head><body></body></html>',
  inlineScripts: ["'sha256-1'"],
  css: ['assets/s.css'],
  preload: ['assets/main.js'],
  lazilyShared: { editor: ['assets/editor.js'] },
};

function pageOf(url: string, areas: Composition['areas'], of = shell) {
  const composition = { revision: 1, shell: 'aaa', areas };
  return pageFor({ composition, json: JSON.stringify(composition), etag: '', shell: of, shellFolders: [] }, of, url);
}

function dataOf(url: string, areas: Composition['areas']) {
  const [data = ''] = /(?<=id="early">).*?(?=<)/s.exec(pageOf(url, areas)) ?? [];
  return JSON.parse(data);
}

const areas = [
  anArea('late', [{ order: 40 }]),
  anArea('second', [{ order: 20 }]),
  anArea('off', [{ order: 1 }], { off: true }),
  anArea('failing', [{ order: 2 }], { failing: true }),
  anArea('open', [{ order: 3, requires: 'public' }]),
  anArea('one', [{ order: 4, path: 'one/:id' }]),
  anArea('first', [{ order: 10 }]),
  anArea('third', [{ order: 30 }]),
];

test.each(['/', '/admin'])('at %s the page names the screens of the first menu entries', (url) => {
  const { starts, modules, screen } = dataOf(url, areas);
  expect(starts.map(({ path }: { path: string }) => path)).toEqual(['first', 'second', 'third']);
  expect(starts[0]).toEqual({
    path: 'first',
    requires: 'signed-in',
    questions: [{ path: '/api/first' }],
    files: ['/areas/first/1/style.css', '/areas/first/1/first.js', '/assets/editor.js'],
  });
  // None of them is preloaded for everybody.
  expect([modules, screen]).toEqual([['/assets/main.js'], undefined]);
});

test.each(['/admin/first', '/login', '/admin/', '/admin?left=second', '/admin/nowhere'])(
  'at %s it names none',
  (url) => {
    expect(dataOf(url, areas).starts).toBeUndefined();
  },
);

const people = [
  anArea('people', [
    { order: 1, path: 'people/:id' },
    { order: 2, path: 'people/new' },
    { order: 3, path: 'people/:id/fees' },
  ]),
  anArea('docente', [{ order: 4, path: 'docente/:token', requires: 'public' }]),
];

test.each([
  ['/admin/people/7', 'people.0'],
  ['/admin/people/7?tab=fees', 'people.0'],
  ['/admin//people/7/', 'people.0'],
  ['/admin/people/new', 'people.1'],
  ['/admin/people/7/fees', 'people.2'],
  ['/docente/abc', 'docente.0'],
  ['/admin/people', undefined],
  ['/admin/people/7/notes', undefined],
  ['/admin/people/7/fees/1', undefined],
  ['/people/7', undefined],
  ['/admin/docente/abc', undefined],
  ['/', undefined],
])('at %s there is the screen %s', (url, name) => {
  expect(screenAt({ revision: 1, shell: 'aaa', areas: people }, url)?.screen.name).toBe(name);
});

test('one first menu entry is named too', () => {
  expect(dataOf('/', [anArea('first', [{ order: 10 }])]).starts).toMatchObject([{ path: 'first' }]);
});

test('names of files are text in the page', () => {
  const page = pageOf('/', [], { ...shell, css: ['a&b".css'] });
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/a&#38;b&#34;.css">');
});

test('the page of an open screen names its files and questions, the page of a closed area nothing of it', () => {
  expect(dataOf('/admin/people/new', people)).toEqual({
    modules: ['/assets/main.js', '/areas/people/1/people.js', '/assets/editor.js'],
    screen: { path: 'people/new', requires: 'signed-in', questions: [{ path: '/api/people' }] },
  });
  expect(dataOf('/admin/off', areas)).toEqual({ modules: ['/assets/main.js'] });
  expect(dataOf('/admin/failing', areas)).toEqual({ modules: ['/assets/main.js'] });
});

test('without the script that asks early the browser is asked by links', () => {
  const plain = { ...shell, inlineScripts: [], html: '<html><head></head><body></body></html>' };
  const linksOf = (html: string) =>
    [...html.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map((link) => link.slice(1));
  const page = pageOf('/admin/people/new', people, plain);
  expect(linksOf(page)).toEqual([
    ['modulepreload', '/assets/main.js'],
    ['modulepreload', '/areas/people/1/people.js'],
    ['modulepreload', '/assets/editor.js'],
    ['stylesheet', '/assets/s.css'],
    ['stylesheet', '/areas/people/1/style.css'],
  ]);
  expect(page).not.toContain('id="early"');
  expect(linksOf(pageOf('/admin/people/new', people)).map(([rel]) => rel)).toEqual(['stylesheet', 'stylesheet']);
});
