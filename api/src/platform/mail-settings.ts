import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readHeader } from './picture-header.ts';

export interface MailSigning {
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** The key in a file, with its selector; both or none, or `wrong` gets a sentence. */
export function signingOf(
  file: string | undefined,
  selector: string | undefined,
  wrong: string[],
): MailSigning | undefined {
  if (file === undefined && selector === undefined) return undefined;
  if (file === undefined || selector === undefined) {
    wrong.push('MAIL_DKIM_KEY e MAIL_DKIM_SELECTOR: per firmare le e-mail servono entrambi.');
    return undefined;
  }
  try {
    const privateKey = readFileSync(file, 'utf8');
    if (createPrivateKey(privateKey).asymmetricKeyType === 'rsa') return { selector, privateKey };
  } catch {
    // Said below: neither path nor key belong in a log.
  }
  wrong.push('MAIL_DKIM_KEY non è valido: serve un file leggibile con una chiave RSA in formato PEM.');
  return undefined;
}

/** Bytes: the logo is attached to every message. */
const logoMost = 100 * 1024;

/** Bytes of the logo; `wrong` gets a sentence where the file is none. */
export function logoOf(file: string | undefined, wrong: string[]): Buffer | undefined {
  if (file === undefined) return undefined;
  try {
    const bytes = readFileSync(file);
    if (bytes.length <= logoMost && typeof readHeader(bytes) !== 'string') return bytes;
  } catch {
    // Said below.
  }
  wrong.push('MAIL_LOGO non è valido: serve un file leggibile con un’immagine PNG o JPEG fino a 100 kB.');
  return undefined;
}
