import { createServer, type Server } from 'node:http';
import type { AreaState } from '@sodalizio/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { goLive, sayPublished } from './go-live.ts';
import { release, state } from './test-area-state.ts';

const [older, newer] = ['1.0.0-0123456789', '1.1.0-0123456789'];
let now = state(null);
let acts: string[] = [];
let server: Server;
let address = '';
beforeEach(async () => {
  acts = [];
  server = createServer((request, response) => {
    if (request.method === 'POST') {
      acts.push(`${request.url}`);
      now = { ...now, live: release(newer) };
    }
    response.end(JSON.stringify(now));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  address = typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : '';
});
afterEach(() => void server.close());

async function said(before: AreaState, judgedIn = before): Promise<string> {
  now = before;
  const output: string[] = [];
  const product = { address, token: 'sdt_x' };
  await goLive(product, 'eventi', judgedIn, { release: newer, why: '' }, (text) => void output.push(text));
  return output.join('');
}

it('makes a release live', async () => {
  expect(await said(state(older))).toMatch(
    /^Live for everybody since .*\nTo take it back: .* \(1\.0\.0-0123456789\)\n$/,
  );
  expect(acts).toEqual(['/api/areas/eventi/live']);
});

it('changes nothing where another release went live since it was judged, or itself was taken back', async () => {
  const urgent = state('1.0.1-0123456789');
  await expect(said(urgent, state(older))).rejects.toThrow(
    /^While eventi 1\.1\.0-0123456789 was judged, 1\.0\.1-0123456789 became the live release\. /,
  );
  await expect(said(state(older), state(newer))).rejects.toThrow(/^While .* 1\.0\.0-0123456789 became/);
  await expect(said(state(older), state(null))).rejects.toThrow(/^While /);
  expect(acts).toEqual([]);
});

it('does nothing for one that somebody made live meanwhile', async () => {
  expect(await said(state(newer), state(older))).toBe('It is live already: nothing changes.\n');
  expect(acts).toEqual([]);
});

it('says that nobody sees it where the area is switched off', async () => {
  const nobody = 'The area is switched off: nobody sees it until npm run composition -- on eventi\n';
  expect(await said(state(older, true))).toMatch(
    new RegExp(`^It is the live release since .*\\n${nobody}To take it back`),
  );
  expect(await said(state(newer, true))).toBe(`It is live already: nothing changes.\n${nobody}`);
});

it('says of a release that is only published who sees it, also when it is published once more', async () => {
  const canary = { ...release(newer), percent: 10, judged: false, people: [] };
  const lines: string[] = [];
  for (const one of [state(older), state(newer), { ...state(older), canary }]) {
    now = one;
    await sayPublished({ address, token: 'sdt_x' }, 'eventi', newer, (text) => void lines.push(text));
  }
  expect(lines).toEqual([
    `Nobody sees it yet. To make it live: npm run composition -- live eventi ${newer}\n`,
    'It is live already: nothing changes.\n',
    `Some try it already. To make it live: npm run composition -- live eventi ${newer}\n`,
  ]);
  expect(acts).toEqual([]);
});
