import { freezeSelection, oauthToken } from '@sodalizio/contract';
import { type BulkBatch, bulkBatches, bulkOutcome } from '@sodalizio/contract/associates';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { serverProcesses } from '../../../test/server-process.ts';
import { demoPassword } from '../../auth/demo/demo-users.ts';
import { demoRegistryPassword } from '../../membership-registry/demo-accounts.ts';
import { basic } from '../../membership-registry/test-registry-session.ts';
import { stepSize } from './batches.repo.ts';

// Starts a real server twice and writes thousands of rows.
vi.setConfig({ testTimeout: 180_000 });

const { run } = serverProcesses();
const start = () => run({ SODALIZIO_DEMO: '1' });

async function signIn(url: string) {
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const username = 'superadmin@sodalizio.example';
  const login = { username, password: demoPassword, grant_type: 'password', client_id: 2 };
  const { access_token, session_token } = oauthToken.response.parse(
    await (await post('/oauth/token', {}, login)).json(),
  );
  const own = { authorization: `Bearer ${access_token}`, sessiontoken: session_token };
  const user = await fetch(`${url}/api/user`, { headers: own });
  const { tax_code } = z.object({ tax_code: z.string() }).parse(await user.json());
  const opened = await post(
    '/api/aica-proxy',
    { authorization: basic(tax_code, demoRegistryPassword), sessiontoken: session_token },
    { v: 2 },
  );
  expect(opened.status).toBe(200);
  const headers = { 'content-type': 'application/json', ...own };
  return (at: string, path: string, body?: object) =>
    fetch(`${at}/api/admin/${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
}

test('a server that is killed in the middle of a bulk act leaves one that is listed as unfinished, and completed by the next', async () => {
  const first = await start();
  const ask = await signIn(first.url);
  const newest = async (url: string, query = ''): Promise<BulkBatch | undefined> =>
    bulkBatches.response.parse(await (await ask(url, `batches${query}`)).json()).items[0];

  const frozen = await (await ask(first.url, 'associates/selections', { filters: {} })).json();
  const { selection, count } = freezeSelection.response.options[1].parse(frozen);
  const payment = { quota: 10, data: '2026-02-10', annorif: 2047, tipopaga: 'Contanti', even_if_paid: true };
  const acting = ask(first.url, 'associates/bulk/payment', { selection, ...payment }).catch(() => undefined);
  await expect.poll(async () => (await newest(first.url))?.position ?? 0, { interval: 5 }).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await Promise.all([first.exit, acting]);

  const second = await start();
  // No server works on it: it counts as stopped once the silence is long enough.
  await expect.poll(() => newest(second.url, '?unfinished=own'), { interval: 500 }).toBeDefined();
  const left = await newest(second.url);
  expect(left).toMatchObject({ state: 'unfinished', total: count, own: true, can_resume: true, can_undo: true });
  const { batch = '', position = 0, done } = left ?? {};
  expect([position % stepSize, position < count, done]).toEqual([0, true, position]);

  const resumed = bulkOutcome.parse(await (await ask(second.url, `batches/${batch}/resume`, {})).json());
  expect(resumed).toEqual({ batch, done: count, skipped: [] });
  expect(await newest(second.url, '?unfinished=own')).toBeUndefined();
  const undone = bulkOutcome.parse(await (await ask(second.url, `batches/${batch}/undo`, {})).json());
  // One payment for each member.
  expect(undone).toEqual({ batch, done: count, skipped: [] });
  second.child.kill('SIGTERM');
  await second.exit;
});
