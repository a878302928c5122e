import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/**
 * Text of the newest mail to this address with a matching subject: without a mail server the product writes .eml files to a
 * folder beside the data. Stories run in parallel and share it, so "the newest of all" would be wrong.
 */
export const newestMail = async (to: string, subject: RegExp): Promise<string | undefined> =>
  (await newestSource(to, subject))?.text;

/** The newest mail to an address with such a subject, with its parts. */
export async function newestSource(to: string, subject: RegExp): Promise<Email | undefined> {
  const folder = join(String(process.env.SODALIZIO_E2E_FOLDER), 'outbox');
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    // Nothing was sent yet.
  }
  for (const name of names.sort().reverse()) {
    const mail = await PostalMime.parse(readFileSync(join(folder, name)));
    if (mail.to?.some(({ address }) => address === to) && subject.test(mail.subject ?? '')) return mail;
  }
  return undefined;
}

export async function passwordLink(to: string): Promise<string | undefined> {
  const link = /^https?:\/\/\S+/m.exec((await newestMail(to, /password|accesso a Sodalizio/)) ?? '')?.[0];
  if (link === undefined) return undefined;
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
