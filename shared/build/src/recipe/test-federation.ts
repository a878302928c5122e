export const area: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "@sodalizio/mf-things", "version": "1.2.0", "type": "module" }',
  // Every module is delayed, as on a busy machine, and the number of modules read is recorded.
  'vite.config.ts': `import { writeFileSync } from 'node:fs';
    import { areaConfig } from '@sodalizio/build';
    const late = { name: 'late', enforce: 'pre', load: () => new Promise((resolve) => setTimeout(resolve, 60, null)) };
    const count = { name: 'count', buildEnd() { writeFileSync('modules.txt', String([...this.getModuleIds()].length)); } };
    export default (environment) => {
      const config = areaConfig({ id: 'things' })(environment);
      return { ...config, plugins: [late, ...config.plugins, count] };
    };`,
  'src/area.tsx': `import { defineArea } from '@sodalizio/area-kit';
    import './area.css';
    export const area = defineArea({
      id: 'things',
      menu: [{ screen: 'things.index', label: 'Cose', icon: 'M0 0', order: 1, requires: 'signed-in' }],
      screens: [
        { name: 'things.index', path: 'things', title: 'Cose', requires: 'signed-in', load: () => import('./list/things.screen.tsx') },
        { name: 'things.one', path: 'things/:id', parent: 'things.index', title: 'Cosa', requires: 'signed-in', load: () => import('./one/thing.screen.tsx') },
      ],
      slots: [
        { slot: 'associates.profile.tab', label: 'Cose', icon: 'M0 0', order: 1, requires: 'signed-in', load: () => import('./one/thing.tab.tsx') },
        { slot: 'associates.list.selection', label: 'Cose', icon: 'M0 0', order: 2, requires: 'signed-in', link: 'things.index' },
      ],
    });`,
  'src/area.css': '.things_plain { color: rgb(1 2 3) }',
  'src/list/thing.endpoint.ts': `import * as z from 'zod';
    export const unusedThings = { method: 'GET', path: '/api/unused', requires: 'public', response: z.string() };
    export const findThings = { method: 'GET', path: '/api/things', requires: 'signed-in', query: z.object({ name: z.string() }), response: z.array(z.number()) };
    const anyCall = { method: 'POST', requires: 'signed-in', response: z.number() };
    const call = (name) => ({ ...anyCall, path: \`/api/things/\${name}\` });
    /** An unusual form: no method beside its path, and no name of its own. */
    export const calls = { countThings: call('count') };`,
  'src/list/things.screen.tsx': `import { useSession } from '@sodalizio/area-kit';
    import { theme } from '@sodalizio/ui';
    import { Text } from '@mantine/core';
    import { IconCheck } from '@tabler/icons-react';
    import * as React from 'react';
    import { useLocation } from 'react-router-dom';
    import * as z from 'zod';
    import styles from './things.module.css';
    import { calls, findThings } from './thing.endpoint.ts';
    export const seen = { Text, theme, useLocation, useSession, useState: React.useState, string: z.string, createElement: React.createElement };
    export default function Things() {
      const [count] = React.useState(41);
      return <p className={styles.list}>{z.number().parse(count) + 1} {findThings.path} {calls.countThings.path} <IconCheck /></p>;
    }`,
  'src/list/things.module.css':
    '.list { color: rgb(4 5 6); animation: turn 1s } @keyframes turn { to { rotate: 1turn } }',
  'src/one/thing.tab.tsx': 'export default function ThingTab() { return <i>a tab</i>; }',
  'src/one/thing.module.css': '.one { color: rgb(7 8 9) }',
  'src/one/thing.screen.tsx': `import styles from './thing.module.css';
    export const later = () => import('@sodalizio/rich-text').then(({ RichText }) => RichText);
    export default function Thing() { return <i className={styles.one}>one</i>; }`,
};

export const shell: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "@sodalizio/fixture-shell", "version": "1.0.0", "type": "module" }',
  'index.html':
    '<!doctype html><title>-</title><div id="root"></div><pre id="said"></pre><script type="module" src="/src/main.tsx"></script>',
  'vite.config.ts': "import { shellConfig } from '@sodalizio/build';\nexport default shellConfig();",
  'src/main.tsx': `import { createInstance } from '@module-federation/runtime';
    import * as core from '@module-federation/runtime/core';
    import { useSession } from '@sodalizio/area-kit';
    import { theme } from '@sodalizio/ui';
    import { Text } from '@mantine/core';
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { useLocation } from 'react-router-dom';
    import { string } from 'zod';
    import '@sodalizio/ui/styles.css';
    globalThis._FEDERATION_RUNTIME_CORE = core;
    const own = { Text, theme, useLocation, useSession, useState, string, createElement };
    async function start() {
      const { sharedModules, lazilyShared } = await import('virtual:shared-dependencies');
      const shared = Object.fromEntries(Object.entries(sharedModules).map(([key, { version, get }]) =>
        [key, { version, lib: get, shareConfig: { singleton: true, requiredVersion: '^' + version } }]));
      for (const [key, { version, load }] of Object.entries(lazilyShared))
        shared[key] = { version, get: () => load().then((module) => () => module), shareConfig: { singleton: true, requiredVersion: '^' + version } };
      const { entry } = await (await fetch('/area/area.json')).json();
      const host = createInstance({ name: 'shell', remotes: [{ name: 'things', type: 'module', entry: location.origin + '/area/' + entry }], shared });
      const { area } = await host.loadRemote('things/area');
      const screen = await area.screens[0].load();
      createRoot(document.getElementById('root')).render(createElement(screen.default));
      const same = Object.entries(own).filter(([name, value]) => screen.seen[name] === value).map(([name]) => name);
      setTimeout(async () => {
        const asked = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname).filter((path) => path.startsWith('/area/') && path.endsWith('.js'));
        const editors = () => performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/rich-text-')).length;
        const before = editors();
        const { later } = await area.screens[1].load();
        const opened = editors();
        const editor = await later();
        const lazy = { before, opened, after: editors(), same: editor === (await lazilyShared['@sodalizio/rich-text'].load()).RichText };
        document.getElementById('said').textContent = JSON.stringify({ same, asked, lazy, names: Object.keys(sharedModules.zod.get()).length });
      }, 500);
    }
    start().catch((error) => { document.getElementById('said').textContent = JSON.stringify({ error: String(error?.stack) }); });`,
};
