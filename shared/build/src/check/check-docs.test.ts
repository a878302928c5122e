import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingFromDocs } from './check-docs.ts';

it('finds a file that a page names, or links to, and that is not there', () => {
  const root = mkdtempSync(join(tmpdir(), 'sodalizio-docs-'));
  mkdirSync(join(root, 'docs'));
  mkdirSync(join(root, 'shell'));
  writeFileSync(join(root, 'shell/main.tsx'), '');
  writeFileSync(
    join(root, 'docs/page.md'),
    'See `shell/main.tsx`, `shell/gone.ts`, `mf-x/src/area.tsx`, [a](../README.md), [b](no.md).',
  );
  writeFileSync(join(root, 'README.md'), '[the page](docs/page.md#part), [elsewhere](https://example.org/x.md)');
  expect(missingFromDocs(root)).toEqual(['docs/page.md: shell/gone.ts', 'docs/page.md: docs/no.md']);
  rmSync(root, { recursive: true });
});

it('finds a test that a page names, and that its file has not', () => {
  const root = mkdtempSync(join(tmpdir(), 'sodalizio-docs-'));
  mkdirSync(join(root, 'docs'));
  mkdirSync(join(root, 'shell'));
  writeFileSync(join(root, 'shell/main.test.ts'), "it('starts', () => {});");
  writeFileSync(join(root, 'docs/page.md'), 'See `shell/main.test.ts` “starts” “ends”, `shell/main.test.ts`.');
  expect(missingFromDocs(root)).toEqual(['docs/page.md: shell/main.test.ts “ends”']);
  rmSync(root, { recursive: true });
});
