import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { served, uploaded } from '../images/test-images.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, type Sender, senderOn } from './test-messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-mail-pictures-'));
const publicUrl = 'https://soci.example.org';
let mailServer: MailServer;
let app: TestApp;
let sender: Sender;
/** A text with a picture of the library, as the editor writes it. */
let content: string;
let src: string;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  const config = {
    smtpUrl: mailServer.url,
    publicUrl,
    messagesGrace: 0,
    dataFolder: join(folder, 'data'),
    releasesFolder: join(folder, 'releases'),
  };
  app = await startTestApp({ members: 5, config });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [{ codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example' }]);
  const person = await openRegistry(app, await app.signIn('superadmin'));
  sender = senderOn(person);
  const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#2f6b4f' } })
    .jpeg()
    .toBuffer();
  const { image_path } = await uploaded(person, photo, 'sala.jpg');
  content = `<p>Ecco:</p><p><img src="${image_path.replace('.jpg', '-1200.webp')}" alt="La sala"></p>`;
  src = image_path.replace('.jpg', '-1200.jpg');
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  rmSync(folder, { recursive: true });
});

const inMail = () => `<img src="${publicUrl}${src}" alt="La sala" width="536" height="402"`;

test('a message has its picture as JPEG, in a size that Outlook shows, and so has its preview', async () => {
  const written = { sections: [], users_aica_code: ['C1'], title: 'Assemblea', content };
  const preview = await sender.done('messages/preview', { ...written, position: 0 });
  expect(preview.html).toContain(inMail());
  const id = await sender.send(written);
  await outcomes(sender, id, { sent: 1 });
  const { html } = await PostalMime.parse(mailServer.mails[0]?.source ?? '');
  expect(html).toContain(inMail());
  const picture = await served(app, src);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
  // Pages show what was written.
  expect(await sender.message(id)).toMatchObject({ content });
});
