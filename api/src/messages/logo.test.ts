import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMail, mailById } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { fixture } from '../images/test-pictures.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, type Sender, senderOn, toNobody } from './test-messages.ts';

const logo = fixture('palette.png');
const folder = mkdtempSync(join(tmpdir(), 'sodalizio-logo-'));
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
});
afterAll(async () => {
  await mailServer.close();
  rmSync(folder, { recursive: true });
});

interface Office {
  app: TestApp;
  person: SignedIn;
  sender: Sender;
}

async function office(name: string, smtpUrl: string | undefined): Promise<Office> {
  const dataFolder = join(folder, name, 'data');
  const app = await startTestApp({ members: 5, config: { smtpUrl, messagesGrace: 0, mailLogo: logo, dataFolder } });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [{ codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example' }]);
  const person = await openRegistry(app, await app.signIn('superadmin'));
  return { app, person, sender: senderOn(person) };
}

const written = { ...toNobody, users_aica_code: ['C1'], title: 'Assemblea', content: '<p>Vi aspettiamo</p>' };
const dataUrl = `src="data:image/png;base64,${logo.toString('base64')}"`;

/** The newest mail, as Posta in uscita shows it. */
async function shown({ person }: Office) {
  const { items } = findMail.response.parse(await (await person.fetch('/api/admin/mail')).json());
  return mailById.response.parse(await (await person.fetch(`/api/admin/mail/${items[0]?.id}`)).json());
}

const strictReader = `
import email, email.policy, json, sys, hashlib
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
html = mail.get_body(('html',))
related = mail.get_body(('related',))
print(json.dumps({
  'structure': [part.get_content_type() for part in mail.walk()],
  'defects': [repr(d) for part in mail.walk() for d in part.defects],
  'inline': [[p['Content-ID'], p.get_content_disposition(), hashlib.sha256(p.get_content()).hexdigest()] for p in related.iter_attachments()],
  'html': html.get_content(),
  'attachments': [p.get_filename() for p in mail.iter_attachments()] if mail.get_content_type() == 'multipart/mixed' else [],
}))`;

test('a message shows the logo out of its own mail, and so do preview and Posta in uscita', async () => {
  const here = await office('smtp', mailServer.url);
  const preview = await here.person.fetch('/api/admin/messages/preview', { json: { ...written, position: 0 } });
  expect(await preview.json()).toMatchObject({ html: expect.stringContaining(dataUrl) });

  const id = await here.sender.send(written);
  await outcomes(here.sender, id, { sent: 1 });
  const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', strictReader], {
    input: mailServer.mails[0]?.source ?? '',
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const read = JSON.parse(stdout);
  expect(read).toMatchObject({
    structure: ['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
    defects: [],
    inline: [['<logo@sodalizio>', 'inline', createHash('sha256').update(logo).digest('hex')]],
    attachments: [],
  });
  expect(read.html).toMatch(/<img src="cid:logo@sodalizio" width="\d+" height="\d+" alt="Sodalizio"/);

  const mail = await shown(here);
  expect(mail.html).toContain(dataUrl);
  expect(mail.files).toEqual([]);
  await here.app.close();
});

test('without a mail server the outbox shows it too', async () => {
  const here = await office('outbox', undefined);
  const id = await here.sender.send(written);
  await outcomes(here.sender, id, { sent: 1 });
  expect((await shown(here)).html).toContain(dataUrl);
  await here.app.close();
});
