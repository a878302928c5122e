import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../workspace.ts';
import { lockWithout } from './releases.ts';

const born = `  mf-gite:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.3.1

    devDependencies:
      vite:
        specifier: 'catalog:'
        version: 8.3.8

`;

it('an area that is born changes nothing for what does not reach it', () => {
  const lock = readFileSync(join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8');
  const after = lock.replace('  mf-associates:\n', `${born}  mf-associates:\n`);
  const isStranger = (area: string) => area === 'gite';
  expect(after).not.toBe(lock);
  expect(lockWithout(after, isStranger)).toBe(lockWithout(lock, isStranger));
  expect(lockWithout(lock, isStranger)).toBe(lock);
  expect(lockWithout(after, () => false)).toBe(after);
});

it('a library that becomes another version changes it for all', () => {
  const lock = readFileSync(join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8');
  const after = lock.replace(/^ {2}react@19\.3\.1:$/m, '  react@19.3.2:');
  expect(after).not.toBe(lock);
  expect(lockWithout(after, () => true)).not.toBe(lockWithout(lock, () => true));
});
