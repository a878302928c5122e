import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { addDelivery, addMailing } from '../mail/queue.repo.ts';
import type { App } from '../platform/platform.ts';
import { publicAddress } from '../platform/public-address.ts';
import { stopLabels as says } from './stop.labels.ts';

export interface Superadmin {
  id: number;
  email: string;
  first_name: string;
}

export async function findSuperadmins(db: Database): Promise<Superadmin[]> {
  const { rows } = await sql<Superadmin>`
    select id, email, first_name from users where 'superadmin' = any(roles) and disabled_at is null order by id`.execute(
    db,
  );
  return rows;
}

/** Puts the mail to each of them in the queue; wake the worker after the commit. */
export async function tellSuperadmins(
  app: App,
  trx: Database,
  { to, subject, text }: { to: readonly Superadmin[]; subject: string; text: string },
  now: Date,
): Promise<void> {
  const link = `${publicAddress(app)}/admin/settings\n`;
  const body = { text: [says.hello, { field: 'firstName' }, text, link] };
  const mailing = await addMailing(trx, { kind: 'composition.stopped', subject: [subject], body, priority: 1 }, now);
  for (const { id, email, first_name } of to) {
    const delivery = { mailing, recipient: `user ${id}`, address: email, fields: { firstName: first_name } };
    await addDelivery(trx, delivery, now);
  }
}
