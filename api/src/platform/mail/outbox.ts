import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile } from '../../db/open-database.ts';
import { type Mail, MailNotSent, type SendMail, safeMail } from './mail.port.ts';

export async function writeToOutbox(folder: string, from: string, mail: Mail, at: Date): Promise<string> {
  const { to, subject, text } = safeMail(mail);
  const id = randomUUID();
  const lines = [
    `From: ${encodedName(from)}`,
    `To: ${to}`,
    `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@sodalizio.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    // Readable as it is, in any text editor.
    'Content-Transfer-Encoding: 8bit',
  ];
  return writeEml(folder, id.slice(0, 8), `${lines.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}`, at);
}

/**
 * Writes a whole mail as a file of the folder, which is made where there is none; returns its path. It is on the disk then: the
 * database will say that it was sent, after a power cut too.
 */
export async function writeEml(folder: string, name: string, mail: string | Buffer, at: Date): Promise<string> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${at.toISOString().replaceAll(':', '-')}-${name}.eml`);
  // Under another name first: a watcher of the folder never reads half a mail.
  await writeFile(`${file}.part`, mail, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
  await syncFile(folder);
  if (made) await syncFile(dirname(made));
  return file;
}

/** A display name beyond ASCII, encoded by RFC 2047; the settings allow no quotes or brackets in it. */
function encodedName(from: string): string {
  const [, name = '', rest = from] = /^(.+) (<.+>)$/.exec(from) ?? [];
  if (/^[\x20-\x7e]*$/.test(name)) return from;
  return `=?UTF-8?B?${Buffer.from(name).toString('base64')}?= ${rest}`;
}

export function outboxMail(folder: string, from: string, onWritten: (file: string) => void): SendMail {
  return async (mail, at) => {
    try {
      onWritten(await writeToOutbox(folder, from, mail, at));
    } catch (error) {
      if (error instanceof MailNotSent) throw error;
      throw new MailNotSent('the outbox cannot be written', { cause: error });
    }
  };
}
