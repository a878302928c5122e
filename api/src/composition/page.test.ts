import { type AreaRelease, areaRelease, type Composition } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import type { LiveShell } from './build.ts';
import { pageFor } from './page.ts';

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

function dataOf(url: string, areas: Composition['areas']) {
  const composition = { revision: 1, shell: 'aaa', areas };
  const live = { composition, json: JSON.stringify(composition), etag: '', shell, shellFolders: [] };
  const [data = ''] = /(?<=id="early">).*?(?=<)/s.exec(pageFor(live, shell, url)) ?? [];
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
