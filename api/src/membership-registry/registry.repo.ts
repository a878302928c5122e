import * as z from 'zod';
import type { Database } from '../db/open-database.ts';
import type { RegistryChallenge } from './registry.port.ts';

const pending = z.object({
  taxCode: z.string(),
  scode: z.string(),
  cookies: z.string(),
  until: z.iso.datetime(),
});

/** Stores a session's pending challenge. An open registry session stays open until the code is right. */
export async function keepChallenge(
  db: Database,
  sessionId: string,
  taxCode: string,
  { scode, cookies }: RegistryChallenge,
  until: Date,
): Promise<void> {
  const state: z.infer<typeof pending> = { taxCode, scode, cookies, until: until.toISOString() };
  await db
    .updateTable('browser_sessions')
    .set({ registry_state: JSON.stringify(state) })
    .where('id', '=', sessionId)
    .execute();
}

export async function findChallenge(
  db: Database,
  sessionId: string,
  taxCode: string,
  now: Date,
): Promise<RegistryChallenge | undefined> {
  const row = await db
    .selectFrom('browser_sessions')
    .select('registry_state')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const state = pending.safeParse(row?.registry_state);
  if (!state.success || state.data.taxCode !== taxCode || new Date(state.data.until) <= now) return undefined;
  return { scode: state.data.scode, cookies: state.data.cookies };
}

export async function openRegistrySession(
  db: Database,
  sessionId: string,
  opened: { taxCode: string; codaica: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('browser_sessions')
    .set({
      registry_pending_tax_code: opened.taxCode,
      registry_state: null,
      registry_codaica: opened.codaica,
      registry_expires_at: opened.expiresAt,
    })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function keepCredentials(
  db: Database,
  userId: number,
  credentials: { taxCode: string; sealedPassword: Buffer; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      tax_code: credentials.taxCode,
      registry_password_encrypted: credentials.sealedPassword,
      updated_at: credentials.now,
    })
    .where('id', '=', userId)
    .execute();
}
