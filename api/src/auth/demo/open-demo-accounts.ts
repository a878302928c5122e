import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { thisMachine } from '../../platform/address-setting.ts';
import type { Config } from '../../platform/config.ts';
import { verifyPassword } from '../passwords.ts';
import { demoPassword } from './demo-users.ts';

const shown = 5;

/** Lines for the terminal where others may reach accounts whose password is in the README. */
export async function openDemoLines({ demo, host, smtpUrl, publicUrl }: Config, db: Database): Promise<string[]> {
  const ownUse = thisMachine(publicUrl === undefined ? host : new URL(publicUrl).hostname);
  if (demo && smtpUrl === undefined && ownUse) return [];
  const open = await openDemoAccounts(db);
  if (open.length === 0) return [];
  const more = open.length > shown ? ` e altri ${open.length - shown}` : '';
  return [
    '',
    `  Attenzione: chiunque può entrare con la password di prova, scritta nel README, come ${open.slice(0, shown).join(', ')}${more}.`,
    '  In esercizio si comincia con SODALIZIO_DEMO=0 e un database vuoto; intanto disattivare questi utenti in Utenti.',
  ];
}

/** By the demo's addresses, and by the ids of its first accounts, whose address may have been changed. Equal hashes are tried once. */
async function openDemoAccounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ password_hash: string; emails: string[] }>`
    select password_hash, array_agg(email order by id) as emails from users
    where password_hash is not null and disabled_at is null and (email like '%@sodalizio.example' or id <= 5)
    group by password_hash order by min(id)`.execute(db);
  const open: string[] = [];
  for (const { password_hash, emails } of rows)
    if (await verifyPassword(password_hash, demoPassword)) open.push(...emails);
  return open;
}
