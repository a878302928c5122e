import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxMail {
  to: string;
  subject: string;
  text: string;
}

/** Writes a mail into a folder instead of sending it, as an .eml every mail program opens; answers where. */
export async function writeToOutbox(folder: string, mail: OutboxMail, at: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const file = join(folder, `${at.toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`);
  const lines = [
    'From: Sodalizio <registro@sodalizio.example>',
    // An address of the database, but a line break in it would still start a header of its own.
    `To: ${mail.to.replace(/[^\x21-\x7e]/g, '')}`,
    `Subject: =?UTF-8?B?${Buffer.from(mail.subject).toString('base64')}?=`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@sodalizio.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    // Readable as it is: who tries the product opens the file with whatever is at hand.
    'Content-Transfer-Encoding: 8bit',
  ];
  // Under another name first: who watches the folder never reads half a mail.
  await writeFile(`${file}.part`, `${lines.join('\r\n')}\r\n\r\n${mail.text.replaceAll('\n', '\r\n')}`, {
    mode: 0o600,
  });
  await rename(`${file}.part`, file);
  return file;
}
