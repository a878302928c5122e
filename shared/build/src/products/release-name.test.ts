import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contentHash } from '../recipe/area-release.ts';
import { filesIn } from '../recipe/file-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-release-name-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a release is named after its files by the same rule as on the server', () => {
  mkdirSync(join(folder, 'b'));
  for (const [path, text] of Object.entries({ 'b/c.css': 'three', 'a.js': 'one', 'b-c.js': 'two' })) {
    writeFileSync(join(folder, path), text);
  }
  const parts = filesIn(folder).flatMap((path) => [`/${path}`, readFileSync(join(folder, path))]);
  // The server's test of a published release expects the same digits.
  expect(contentHash(parts)).toBe('d850e5cb37');
});
