import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { SendMail } from './mail.port.ts';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

export function configuredMail(config: Config, onWritten: (file: string) => void): SendMail {
  const { smtpUrl, mailFrom, mailSigning, dataFolder } = config;
  if (smtpUrl !== undefined) return smtpMail(smtpUrl, mailFrom, mailSigning);
  return outboxMail(join(dirname(dataFolder), 'outbox'), mailFrom, onWritten);
}
