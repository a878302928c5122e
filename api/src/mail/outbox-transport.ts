import { basename } from 'node:path';
import { writeEml } from '../platform/mail/outbox.ts';
import type { MailTransport } from './mail-transport.ts';

/** Without a mail server: every mail is a file of the folder. */
export function outboxTransport(folder: string, now: () => Date, onWritten: (file: string) => void): MailTransport {
  return {
    connections: 1,
    deliver: async ({ id, bytes }) => {
      try {
        const file = await writeEml(folder, String(id), bytes, now());
        onWritten(file);
        return { kind: 'sent', answer: basename(file) };
      } catch (error) {
        return { kind: 'unreachable', answer: error instanceof Error ? error.message : '' };
      }
    },
    close: () => {},
  };
}
