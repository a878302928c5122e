import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readModule, readModules } from '../read-modules.ts';
import { areaWordsInShell, checkImports } from './check-imports.ts';
import { rules } from './rules.ts';

const sound: Readonly<Record<string, string>> = {
  'shared/contract/src/index.ts':
    "import * as z from 'zod'; export const findThings = endpoint({ response: z.string() }); export const words = { a: 'A' };",
  'shared/contract/src/areas/things.ts':
    "import { endpoint } from '../endpoint.ts'; export const saveThing = endpoint({}); export const toys = recordEndpoints({});",
  'shared/contract/src/areas/others.ts': 'export const findOthers = endpoint({});',
  // Without screens of its own: several areas use it.
  'shared/contract/src/areas/files.ts': 'export const findFiles = endpoint({});',
  'shared/contract/src/endpoint.ts': 'export const endpoint = 1;',
  'shared/area-kit/src/index.ts':
    "import axios from 'axios'; import { words } from '@sodalizio/contract'; export const call = [axios, words];",
  'shared/ui/src/index.ts': "import { words } from '@sodalizio/contract'; export const ui = words;",
  'shell/src/start.ts': "import { sessionStore } from '@sodalizio/area-kit/host'; export const start = sessionStore;",
  'api/src/things/things.routes.ts':
    "import { saveThing } from '@sodalizio/contract/things'; import { findThings } from '@sodalizio/contract'; import '../audit/audit.repo.ts'; export const routes = [findThings, saveThing];",
  'api/src/others/others.repo.ts': "import type { Schema } from '../db/schema.ts'; export type Others = Schema;",
  'shared/contract/src/areas/things.slots.ts':
    "import { areaSlots } from '../slots.ts'; export const slots = areaSlots({});",
  'shared/contract/src/slots.ts': 'export const areaSlots = 1;',
  'mf-others/src/area.tsx': "import type {} from '@sodalizio/contract/things.slots'; export const area = 2;",
  'mf-things/src/area.tsx': "export const area = { load: () => import('./list/things.screen.tsx') };",
  'mf-things/src/list/things.screen.tsx':
    "import { words } from '@sodalizio/contract'; import { useThings } from './things.query.ts'; export default () => <p title={words.a} className={'a-b'} style={{ color: 'red' }}>{useThings()} · {`2 %`}</p>;",
  'mf-things/src/list/things.query.ts':
    "import { findThings } from '@sodalizio/contract'; import { call } from '@sodalizio/area-kit'; export const useThings = () => call(findThings);",
  'mf-things/src/list/files.query.ts':
    "import { findFiles } from '@sodalizio/contract/files'; import { call } from '@sodalizio/area-kit'; export const useFiles = () => call(findFiles);",
};

const planted: readonly (readonly [rule: string, path: string, code: string])[] = [
  ['one direction', 'mf-things/src/a.ts', "import '@sodalizio/mf-others/area';"],
  ['one direction', 'mf-things/src/a.ts', "import '@sodalizio/shell';"],
  ['one direction', 'mf-things/src/a.ts', "import '@sodalizio/testing';"],
  ['one direction', 'shell/src/a.ts', "const a = () => import('@sodalizio/mf-things/area');"],
  ['one direction', 'shared/ui/src/a.ts', "import '@sodalizio/area-kit';"],
  ['one direction', 'shared/area-kit/src/a.ts', "import '@sodalizio/ui';"],
  ['one direction', 'shared/ui/src/a.ts', "import '@sodalizio/rich-text';"],
  ['one direction', 'shared/rich-text/src/a.ts', "import '@sodalizio/pictures';"],
  ['one direction', 'shared/pictures/src/a.ts', "import '@sodalizio/associate-search';"],
  ['one direction', 'shell/src/a.ts', "import '@sodalizio/pictures';"],
  ['one direction', 'shared/build/src/a.ts', "import '@sodalizio/ui';"],
  ['one direction', 'api/src/a.ts', "import '@sodalizio/area-kit';"],
  ['one direction', 'e2e/a.ts', "import '@sodalizio/area-kit';"],
  ['one direction', 'shared/ui/src/a.tsx', "import { ui } from '@sodalizio/ui'; export const a = ui;"],
  ['no way out of the package', 'mf-things/src/a.ts', "import '../../mf-others/src/area.tsx';"],
  ['no way out of the package', 'shared/ui/src/a.ts', "export * from '../../contract/src/index.ts';"],
  ['an area is its own', 'mf-things/src/list/a.query.ts', "import { findOthers } from '@sodalizio/contract/others';"],
  ['an area is its own', 'shell/src/a.ts', "import type { Thing } from '@sodalizio/contract/things';"],
  ['an area is its own', 'shared/contract/src/areas/things.ts', "import { findOthers } from './others.ts';"],
  ['an area is its own', 'shared/contract/src/index.ts', "export * from './areas/things.ts';"],
  ['an area is its own', 'shared/contract/src/index.ts', "export * from './areas/things.slots.ts';"],
  ['an area is its own', 'shared/contract/src/areas/others.slots.ts', "import { saveThing } from './things.ts';"],
  ['an area is its own', 'shared/contract/src/index.ts', "export * from './areas/things/more.ts';"],
  ['an area is its own', 'api/src/things/a.routes.ts', "import { findOthers } from '@sodalizio/contract/others';"],
  ['an area is its own', 'api/src/things/a.routes.ts', "import { others } from '../others/others.repo.ts';"],
  ['an area is its own', 'api/src/build-app.ts', "import { registerThings } from './things/things.routes.ts';"],
  ['an area is its own', 'e2e/stories/things/a.spec.ts', "import { findOthers } from '@sodalizio/contract/others';"],
  ['a screen asks no endpoint', 'mf-things/src/a.screen.tsx', "import { toys } from '@sodalizio/contract/things';"],
  [
    'a screen asks no endpoint',
    'mf-things/src/a.screen.tsx',
    "import { saveThing } from '@sodalizio/contract/things';",
  ],
  ['a floor knows those below it', 'shell/src/boot/a.ts', "import type { Tokens } from '../session/tokens.ts';"],
  ['a floor knows those below it', 'shell/src/session/a.ts', "import type { Live } from '../composition/live.ts';"],
  ['a floor knows those below it', 'shell/src/layout/a.tsx', "import { routes } from '../router.tsx';"],
  ['a floor knows those below it', 'api/src/db/a.ts', "import type { App } from '../platform/platform.ts';"],
  ['a floor knows those below it', 'api/src/platform/a.ts', "import type { Session } from '../auth/session.ts';"],
  ['a floor knows those below it', 'api/src/auth/a.ts', "import { others } from '../others/others.repo.ts';"],
  ['a floor knows those below it', 'api/src/others/a.ts', "import { buildApp } from '../build-app.ts';"],
  ['a floor knows those below it', 'api/src/build-app.ts', "import { findSession } from './auth/sessions.repo.ts';"],
  ['a floor knows those below it', 'api/src/build-app.ts', "import { others } from './others/others.repo.ts';"],
  ['a floor knows those below it', 'api/src/others/a.ts', "import { fillDemo } from '../demo/fill-demo.ts';"],
  ['a floor knows those below it', 'api/src/uploads/a.ts', "import { others } from '../others/others.repo.ts';"],
  ['no circles of folders', 'api/src/audit/a.ts', "import type { Things } from '../things/things.routes.ts';"],
  ['no circles of folders', 'mf-things/src/list/a.ts', "import { area } from '../area.tsx';"],
  ['no circles', 'api/src/audit/audit.repo.ts', "import type { Things } from '../things/things.routes.ts';"],
  ['a floor knows those below it', 'shell/src/cellar/a.ts', "import { shellLabels } from '../shell.labels.ts';"],
  ['tests stay with tests', 'mf-things/src/a.ts', "import './test-things.ts';"],
  ['tests stay with tests', 'mf-things/src/a.ts', "import '@sodalizio/pictures/test-pictures';"],
  ['tests stay with tests', 'api/src/a.ts', "import '../test/test-app.ts';"],
  ['no deep import', 'mf-things/src/a.ts', "import '@sodalizio/ui/src/theme.ts';"],
  ["the host door is the shell's", 'mf-things/src/a.ts', "import '@sodalizio/area-kit/host';"],
  ['a shared module has no default', 'mf-things/src/a.tsx', "import React from 'react'; export const a = React;"],
  [
    'a shared module has no default',
    'mf-things/src/a.tsx',
    "export const Editor = lazy(() => import('@sodalizio/rich-text'));",
  ],
  ['contract knows only zod', 'shared/contract/src/a.ts', "import 'react';"],
  ['contract knows only zod', 'shared/contract/src/a.ts', "import 'node:fs';"],
  ['the server never sees React', 'api/src/a.ts', "import 'react-dom/server';"],
  ['axios belongs to area-kit', 'mf-things/src/a.ts', "import axios from 'axios';"],
  ['no field rewrites what is typed', 'mf-things/src/a.form.tsx', "import { NumberInput } from '@mantine/core';"],
  ['a screen asks no endpoint', 'mf-things/src/a.screen.tsx', "import { findThings } from '@sodalizio/contract';"],
  [
    'only a query or a save asks the server',
    'mf-things/src/a.form.tsx',
    "import { findThings } from '@sodalizio/contract';",
  ],
  ['only a query or a save asks the server', 'mf-things/src/a.ts', "import { call } from '@sodalizio/area-kit';"],
  [
    'only a query or a save asks the server',
    'mf-things/src/a.ts',
    "import * as kit from '@sodalizio/area-kit'; const { call } = kit; export const a = call;",
  ],
  ['only a query or a save asks the server', 'mf-things/src/a.ts', "export * from '@sodalizio/contract/things';"],
  [
    'only a query or a save asks the server',
    'shell/src/own-areas/a.tsx',
    "import { useQuery } from '@tanstack/react-query';",
  ],
  ['a suffix says the layer', 'mf-things/src/a.manager.ts', 'export const a = 1;'],
  ['a suffix says the layer', 'shell/src/layout/a.part.tsx', 'export const a = 1;'],
  ['a suffix says the layer', 'shared/ui/src/a.helper.form.tsx', 'export const a = 1;'],
  ['a layer knows those below it', 'mf-things/src/a.ts', "import { useState } from 'react';"],
  ['a layer knows those below it', 'shared/area-kit/src/a.ts', "import { createContext } from 'react';"],
  ['a layer knows those below it', 'mf-things/src/a.ts', "import { useThings } from './list/use-things.ts';"],
  ['a layer knows those below it', 'mf-things/src/a.ts', "import { keyOfThings } from './list/things.query.ts';"],
  ['a layer knows those below it', 'shared/ui/src/a.ts', "import { Rose } from './rose.tsx';"],
  ['a layer knows those below it', 'mf-things/src/a.query.ts', "import { Rose } from './rose.tsx';"],
  ['a layer knows those below it', 'mf-things/src/a.save.ts', "import { Rose } from './rose.form.tsx';"],
  ['a layer knows those below it', 'shell/src/session/a.store.ts', "import { useRoses } from './use-roses.ts';"],
  ['a layer knows those below it', 'shell/src/session/a.actions.ts', "import { Rose } from './rose.tsx';"],
  ['a layer knows those below it', 'mf-things/src/a.tsx', "import Things from './list/things.screen.tsx';"],
  ['a table fetches nothing', 'mf-things/src/a.table.tsx', "import '@tanstack/react-query';"],
  ['a table fetches nothing', 'mf-things/src/a.table.tsx', "import './list/things.query.ts';"],
  ['a form does not call the server', 'mf-things/src/a.form.tsx', "import { call } from '@sodalizio/area-kit';"],
  ['labels are words', 'mf-things/src/a.labels.ts', "import './list/things.query.ts';"],
  ['a route has no SQL', 'api/src/a.routes.ts', "import { sql } from 'kysely';"],
  ['a repo has no HTTP', 'api/src/a.repo.ts', "import fastify from 'fastify';"],
  ['no words inside JSX', 'mf-things/src/a.tsx', 'export const A = () => <p>Benvenuto</p>;'],
  ['no words inside JSX', 'shared/rich-text/src/a.tsx', 'export const A = () => <p>Grassetto</p>;'],
  ['no words inside JSX', 'shell/src/a.tsx', 'export const A = () => <input placeholder="Cerca" />;'],
  ['no words inside JSX', 'mf-things/src/a.tsx', "export const A = ({ on }) => <p>{on ? 'Attivo' : 'Spento'}</p>;"],
  ['no words inside JSX', 'mf-things/src/a.tsx', 'export const A = () => <p>{`Soci di oggi`}</p>;'],
  ['no words inside JSX', 'mf-things/src/a.tsx', "export const A = ({ failed }) => <p>{failed && 'Errore'}</p>;"],
  ['no words inside JSX', 'mf-things/src/a.tsx', "export const A = () => <input placeholder={'Cerca'} />;"],
  ['no field cuts what is pasted', 'mf-things/src/a.form.tsx', 'export const A = () => <TextInput maxLength={80} />;'],
  ['no field cuts what is pasted', 'shared/ui/src/a.ts', 'export const short = { maxLength: 80 };'],
  ['no name newer than the browsers', 'shell/src/a.ts', 'const a = (text) => URL.parse(text)?.hostname;'],
  ['no name newer than the browsers', 'mf-things/src/a.ts', 'export const by = (kind) => Map.groupBy(kind, String);'],
  ['no name newer than the browsers', 'shared/ui/src/a.ts', 'export const a = (text) => text.slice(1).isWellFormed();'],
  ['no name newer than the browsers', 'shared/ui/src/a.ts', 'export const all = (from) => Array.fromAsync(from);'],
  ['no name newer than the browsers', 'mf-things/src/a.ts', "export const words = new Intl.Segmenter('it');"],
  ['no name newer than the browsers', 'mf-things/src/a.ts', 'export const within = (a, b) => a.isSubsetOf(b);'],
  ['no wait of one second', 'mf-things/src/a.test.ts', 'await vi.waitFor(() => expect(a).toBe(1));'],
  ['no wait of one second', 'api/src/a.test.ts', 'await vi.waitUntil(() => a === 1);'],
  ['no fetch in a screen', 'mf-things/src/a.screen.tsx', "fetch('/api/things');"],
  ['no fetch in a screen', 'mf-things/src/use-a.ts', "export const useA = () => fetch('/api/things');"],
  ['no fetch in a screen', 'mf-things/src/a.query.ts', "export const a = () => window.fetch('/api/things');"],
  ['no fetch in a screen', 'shared/pictures/src/a.tsx', 'export const a = () => new XMLHttpRequest();'],
  ['no fetch in a screen', 'shell/src/own-areas/a.ts', "export const a = () => navigator.sendBeacon('/api/things');"],
  ['no circles', 'mf-things/src/list/things.query.ts', "import './things.screen.tsx';"],
  // A folder of this name is left out where `new:area` has what it copies, and only there.
  ['no fetch in a screen', 'mf-things/src/templates/a.screen.tsx', "fetch('/api/things');"],
  ['no circles', 'mf-things/src/list/things.query.ts', "import type { Props } from './things.screen.tsx';"],
];

let folder = '';

function tree(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-rules-'));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return folder;
}

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  it('let a sound tree pass', () => {
    expect(checkImports(readModules(tree(sound)), 17)).toEqual({ modules: 17, violations: [] });
  });

  it('leave out what new:area copies', () => {
    const copied = { 'shared/build/templates/area/src/a.screen.tsx': "fetch('/api/things');" };
    expect(checkImports(readModules(tree({ ...sound, ...copied })), 17)).toEqual({ modules: 17, violations: [] });
  });

  it('fail when they saw fewer modules than expected', () => {
    expect(() => checkImports(readModules(tree(sound)), 18)).toThrow('saw 17 modules');
  });

  it.each(planted)('catch: %s, in %s by %s', (rule, path, code) => {
    const { violations } = checkImports(readModules(tree({ ...sound, [path]: code })), 17);
    expect(violations.map((violation) => violation.rule)).toContain(rule);
  });

  it('have a planted violation each', () => {
    const covered = new Set(planted.map(([rule]) => rule));
    expect(rules.map((rule) => rule.name).filter((name) => !covered.has(name))).toEqual([]);
  });

  it('find an id, a path or a label of an area in the shell', () => {
    const module = readModule('shell/src/a.ts', "export const menu = ['associates', 'other'];");
    expect(areaWordsInShell([module], ['associates', 'Soci'])).toHaveLength(1);
  });
});
