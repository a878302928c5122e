import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type APIRequestContext, expect } from '@playwright/test';
import ZipStream from 'zip-stream';
import type { SignedIn } from './people.ts';

const headersOf = ({ accessToken, sessionToken }: SignedIn) => ({
  Authorization: `Bearer ${accessToken}`,
  sessionToken,
});

function filesOf(folder: string): Map<string, Buffer> {
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(folder, file).replaceAll('\\', '/'), readFileSync(file)];
    }),
  );
}

export function builtFolder(releases: string, area: string): string {
  const { areas } = JSON.parse(readFileSync(join(releases, 'composition.json'), 'utf8'));
  const { path } = areas.find(({ id }: { id: string }) => id === area);
  return join(releases, path);
}

export async function zippedAs(folder: string, version: string): Promise<Buffer> {
  const files = filesOf(folder);
  const released = JSON.parse(String(files.get('area.json')));
  files.set('area.json', Buffer.from(JSON.stringify({ ...released, version })));
  files.delete('files.json');
  const digests = [...files].map(([path, content]) => [path, createHash('sha256').update(content).digest('hex')]);
  files.set('files.json', Buffer.from(JSON.stringify(Object.fromEntries(digests))));

  const zip = new ZipStream({ zlib: { level: 6 } });
  const whole = buffer(zip);
  for (const [name, content] of files)
    await new Promise<void>((resolve, reject) => {
      zip.entry(content, { name }, (error) => (error ? reject(error) : resolve()));
    });
  zip.finalize();
  return whole;
}

export async function deployToken(
  request: APIRequestContext,
  person: SignedIn,
  area: string,
  name: string,
): Promise<string> {
  const answer = await request.post(`/api/areas/${area}/tokens`, {
    headers: headersOf(person),
    data: { name, days: 1 },
  });
  expect(answer.status()).toBe(200);
  const { secret } = await answer.json();
  return secret;
}

export async function publish(
  request: APIRequestContext,
  token: string,
  { area, zip }: { area: string; zip: Buffer },
): Promise<string> {
  const answer = await request.post(`/api/areas/${area}/releases`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/zip' },
    data: zip,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { name } = await answer.json();
  return name;
}
