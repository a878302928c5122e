import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The newest mail to this address with a matching subject: without a mail server the product writes .eml files to a folder beside
 * the data. Stories run in parallel and share it, so "the newest of all" would be wrong.
 */
export function newestMail(to: string, subject: RegExp): string | undefined {
  const folder = join(String(process.env.SODALIZIO_E2E_FOLDER), 'outbox');
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    // Nothing was sent yet.
  }
  for (const name of names.sort().reverse()) {
    const [head = '', ...body] = readFileSync(join(folder, name), 'utf8').split('\r\n\r\n');
    const encoded = /^Subject: =\?UTF-8\?B\?([^?]*)\?=/m.exec(head)?.[1] ?? '';
    if (head.includes(`To: ${to}\r\n`) && subject.test(Buffer.from(encoded, 'base64').toString()))
      return body.join('\n\n');
  }
  return undefined;
}

export function passwordLink(to: string): string | undefined {
  const link = /^https?:\/\/\S+/m.exec(newestMail(to, /password|accesso a Sodalizio/) ?? '')?.[0];
  if (link === undefined) return undefined;
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
