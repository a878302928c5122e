import { expect, test } from 'vitest';
import { MailNotSent, safeMail } from './mail.port.ts';

const to = (length: number) => `${'a'.repeat(length - '@posta.example'.length)}@posta.example`;
const mail = (more: { to?: string; subject?: string }) =>
  safeMail({ to: to(20), subject: 'Ciao', text: 'Testo', ...more });

test('an address may be as long as a person’s may, and no longer', () => {
  expect(mail({ to: to(254) }).to).toHaveLength(254);
  expect(() => mail({ to: to(255) })).toThrow(MailNotSent);
});

test('a subject is one line, and is cut where it is very long', () => {
  expect(mail({ subject: 'Ciao\r\nBcc: altri@posta.example' }).subject).toBe('Ciao Bcc: altri@posta.example');
  expect([250, 251].map((length) => mail({ subject: 'x'.repeat(length) }).subject.length)).toEqual([250, 250]);
});
