import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';

export interface SigningKey {
  /** Of the sender's address. */
  domain: string;
  /** `<selector>._domainkey.<domain>` is the record with the public key. */
  selector: string;
  /** PEM. */
  privateKey: string;
}

/** What RFC 6376 recommends, and the two that RFC 8058 requires. */
const signed = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

/** A signature (DKIM, RFC 6376) in front of a mail's bytes. */
export function mailSigner({ domain, selector, privateKey }: SigningKey): (bytes: Buffer) => Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey, headerFieldNames: signed });
  return (bytes) => buffer(signer.sign(bytes));
}
