import type { Database } from '../../db/open-database.ts';
import type { Config } from '../../platform/config.ts';
import { verifyPassword } from '../passwords.ts';
import { demoPassword, demoUsers } from './demo-users.ts';

const isLocal = (address: string) => /^(127\.|localhost$|\[?::1)/.test(new URL(address).hostname);

/** Lines for the terminal where others may reach accounts whose password is in the README. */
export async function openDemoLines({ demo, smtpUrl, publicUrl }: Config, db: Database): Promise<string[]> {
  if (demo && smtpUrl === undefined && (publicUrl === undefined || isLocal(publicUrl))) return [];
  const open = await openDemoAccounts(db);
  if (open.length === 0) return [];
  return [
    '',
    `  Attenzione: chiunque può entrare con la password di prova, scritta nel README, come ${open.join(', ')}.`,
    '  In esercizio si comincia con SODALIZIO_DEMO=0 e un database vuoto; intanto disattivare questi utenti in Utenti.',
  ];
}

async function openDemoAccounts(db: Database): Promise<string[]> {
  const domain = demoUsers[0]?.email.replace(/^.*@/, '%@') ?? '';
  const rows = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', 'like', domain)
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(10)
    .execute();
  const open: string[] = [];
  for (const { email, password_hash } of rows)
    if (await verifyPassword(password_hash ?? undefined, demoPassword)) open.push(email);
  return open;
}
