import { randomUUID } from 'node:crypto';
import { endpoint, problem } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openDatabase } from '../db/open-database.ts';
import { serve } from './serve-endpoint.ts';

const trial = (name: string) =>
  endpoint({ method: 'GET', path: `/api/${name}`, requires: 'public', summary: name, response: z.string() });

/** An unreachable PostgreSQL: port 9 of this machine. */
const away = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none' });
let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    members: 1,
    more: (app) => {
      serve(
        app,
        trial('away'),
        async () => (await sql<{ x: string }>`select 'x' as x`.execute(away.db)).rows[0]?.x ?? '',
      );
      for (const state of ['53100', '57P01', '53300', '57014', '55P03', '40P01', '40001', '42601'])
        serve(app, trial(`state-${state}`), async ({ db }) => {
          await sql`do ${sql.lit(`begin raise exception 'refused' using errcode = '${state}'; end`)}`.execute(db);
          return '';
        });
      serve(app, trial('disk'), () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      });
    },
  });
});
afterAll(async () => {
  await server.close();
  await away.close();
});

describe('what may go through a little later', () => {
  it.each([
    ['a database that does not answer', 'away'],
    ['a database on a full disk', 'state-53100'],
    ['a database that shuts down', 'state-57P01'],
    ['a database with no free connection', 'state-53300'],
    ['a statement that took too long', 'state-57014'],
    ['a lock that was not free in time', 'state-55P03'],
    ['a deadlock', 'state-40P01'],
    ['a transaction that another one overtook', 'state-40001'],
    ['a full disk of the server', 'disk'],
  ])('is answered with 503 and to try again: %s', async (_, name) => {
    const answer = await server.fetch(`/api/${name}`, { headers: { 'x-request-id': randomUUID() } });
    expect(answer.status).toBe(503);
    expect(problem.parse(await answer.json())).toMatchObject({
      code: 'unavailable',
      message: 'Il servizio non è pronto: riprova tra poco.',
    });
  });

  it('is not a fault of a statement', async () => {
    expect((await server.fetch('/api/state-42601')).status).toBe(500);
  });
});
