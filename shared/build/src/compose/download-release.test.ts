import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digestOf, filesIn } from '../recipe/file-list.ts';
import { downloadRelease } from './download-release.ts';

it('asks for a few files at a time: on a slow line hundreds at once would all be late', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `part-${at}.js`);
  const list = JSON.stringify(Object.fromEntries(names.map((name) => [name, digestOf(Buffer.from(name))])));
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? '';
    response.end(name === 'files.json' ? list : name);
  });
  server.on('connection', (socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-arriving-'));
  try {
    const address = typeof place === 'object' && place ? `http://127.0.0.1:${place.port}/release/` : '';
    expect(await downloadRelease(address, folder)).toBe(true);
    expect(filesIn(folder)).toEqual(['files.json', ...names].sort());
    // Eight, and those that are being closed.
    expect(most).toBeLessThan(30);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});
