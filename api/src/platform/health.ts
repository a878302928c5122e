import { sql } from 'kysely';
import type { App } from './platform.ts';
import { Refusal } from './problem.ts';
import { watchStopping } from './stopping.ts';

const config = { requires: 'public', rateLimit: false } as const;

/** `/healthz`: the process answers. `/readyz`: the database answers too; 503 while it does not, or while stopping. */
export function registerHealth(app: App): void {
  const state = watchStopping(app);
  app.get('/healthz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (state.stopping) throw new Refusal('unavailable');
    try {
      await sql`select 1`.execute(app.platform.db);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Refusal('unavailable');
    }
    return { status: 'ok' };
  });
}
