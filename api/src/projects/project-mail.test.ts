import type { Participant, ParticipantDetails } from '@sodalizio/contract/projects';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { addPerson, answerOf, aProject, done, link, somebody, texts } from './test-projects.ts';

// Shortly before midnight in Rome.
const start = Date.parse('2026-11-23T22:50:00Z');
const clock = { now: new Date(start) };
let mailServer: MailServer;
let app: TestApp;
let superadmin: SignedIn;
/** Code of the mail server's answer to a whole mail; a promise makes it slow. */
let answer: number | Promise<number> = 250;
/** What it does when it has the whole of a mail. */
let onWholeMail = () => {};

beforeAll(async () => {
  const mail = () => {
    onWholeMail();
    return answer;
  };
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' }, 'none', { mail });
  const config = { smtpUrl: mailServer.url, messagesGrace: 0 };
  app = await startTestApp({ members: 5, now: () => clock.now, config });
  superadmin = await app.signIn('superadmin');
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  clock.now = new Date(start);
  answer = 250;
  onWholeMail = () => {};
  mailServer.mails.length = 0;
});

const act = (project: number, json: object) => done(superadmin, `/api/project/${project}/act`, json);
const statesOf = async (project: number, people: readonly Participant[]) => {
  const all = people.map(({ id }) => done<ParticipantDetails>(superadmin, `/api/project/${project}/users/${id}`));
  return (await Promise.all(all)).map(({ mails }) => mails.map(({ state }) => state).join(' '));
};
const sentTo = () => mailServer.mails.map(({ to }) => to[0]).sort();
const onTheirWay = async () => {
  const among = app.db.selectFrom('mail_deliveries').select('id');
  return (await among.where('state', 'in', ['queued', 'delivering']).execute()).length;
};
const tryAgain = async () => {
  clock.now = new Date(clock.now.getTime() + 2 * 60_000);
  app.app.mailWorker.wake();
  await expect.poll(onTheirWay).toBe(0);
};

const inEnglish = { foreign_token: 'M2', full_name: 'John Doe', language: 'en' };

/** A project with so many participants. */
async function scene(people: number, more: object = {}) {
  const { project } = await aProject(superadmin, more);
  const all: Participant[] = [];
  for (let n = 1; n <= people; n += 1)
    all.push(await addPerson(superadmin, project.id, { foreign_token: `M${n}`, email: `p${n}@posta.example` }));
  return { project, people: all };
}

/** Writes to all, does something while the mail server is asked, which puts everybody off; after that it takes every mail. */
async function putOff(project: number, mail: 'invite' | 'remind', meanwhile: () => Promise<unknown>) {
  const slow = Promise.withResolvers<number>();
  answer = slow.promise;
  await act(project, { act: mail, choice: { all: true } });
  const states = () => app.db.selectFrom('mail_deliveries').select('state').execute();
  const count = async (state: string) => (await states()).filter((one) => one.state === state).length;
  await expect.poll(() => count('queued')).toBe(0);
  await meanwhile();
  slow.resolve(451);
  await expect.poll(() => count('delivering')).toBe(0);
  answer = 250;
}

test('a mail that is put off is not tried again for who was removed while it was being sent, until that is undone', async () => {
  const { project, people } = await scene(2);
  const [anna, bruno] = people;
  const choice = { ids: [anna?.id] };
  await putOff(project.id, 'invite', () => act(project.id, { act: 'remove', choice }));
  await tryAgain();
  expect(sentTo()).toEqual([bruno?.email]);
  await act(project.id, { act: 'restore', choice });
  await tryAgain();
  expect(await statesOf(project.id, people)).toEqual(['sent', 'sent']);
  expect(sentTo()).toEqual([anna?.email, bruno?.email]);
});

test('one that is put off is not tried again for who has finished meanwhile', async () => {
  const { project, people } = await scene(2);
  await putOff(project.id, 'remind', () =>
    app.db
      .updateTable('projects_participants')
      .set({ completed: 1 })
      .where('id', '=', people[0]?.id ?? 0)
      .execute(),
  );
  await tryAgain();
  expect(await statesOf(project.id, people)).toEqual(['stopped', 'sent']);
  expect(sentTo()).toEqual([people[1]?.email]);
});

test('one that is put off is not tried again where its address was suppressed meanwhile', async () => {
  const { project, people } = await scene(2);
  const address = people[0]?.email ?? '';
  await putOff(project.id, 'invite', () =>
    app.db
      .insertInto('mail_addresses')
      .values({
        address,
        refusals: 1,
        suppressed_at: clock.now.toISOString(),
        reason: 'no-such-address',
        answer: '550',
      })
      .execute(),
  );
  await tryAgain();
  await app.db.deleteFrom('mail_addresses').where('address', '=', address).execute();
  expect(await statesOf(project.id, people)).toEqual(['stopped', 'sent']);
  expect(sentTo()).toEqual([people[1]?.email]);
});

test.each(['invite', 'remind'] as const)('one that is put off past the deadline does not arrive (%s)', async (mail) => {
  const { project, people } = await scene(2, { deadline: '2026-11-23' });
  await act(project.id, { act: 'set-deadline', choice: { ids: [people[1]?.id] }, deadline: '2026-11-30' });
  await putOff(project.id, mail, async () => {});
  clock.now = new Date('2026-11-23T23:05:00Z');
  await tryAgain();
  expect(await statesOf(project.id, people)).toEqual(['stopped', 'sent']);
  expect(sentTo()).toEqual([people[1]?.email]);
});

test('one that is put off leaves with the address and the link of by then', async () => {
  const { project, people } = await scene(1);
  const [anna] = people;
  await putOff(project.id, 'invite', async () => {
    const path = `/api/project/${project.id}/users/${anna?.id}`;
    await answerOf(superadmin, path, { json: { ...somebody({ email: 'nuova@posta.example' }), revision: 1 } });
    await act(project.id, { act: 'renew-link', choice: { all: true } });
  });
  await tryAgain();
  const { participant } = await done<ParticipantDetails>(superadmin, `/api/project/${project.id}/users/${anna?.id}`);
  expect(sentTo()).toEqual(['nuova@posta.example']);
  expect(mailServer.mails[0]?.text).toContain(participant.link);
});

test('one that is put off is not tried again where another one took its place', async () => {
  const { project, people } = await scene(1);
  await putOff(project.id, 'invite', () => act(project.id, { act: 'invite', choice: { all: true }, confirmed: 1 }));
  await tryAgain();
  expect(await statesOf(project.id, people)).toEqual(['sent stopped']);
  expect(mailServer.mails).toHaveLength(1);
});

test('one that is put off is not tried again where its project was deleted meanwhile', async () => {
  const { project } = await scene(1);
  const removal = () => superadmin.fetch(`/api/projects/${project.id}`, { method: 'DELETE' });
  await putOff(project.id, 'remind', async () => expect((await removal()).status).toBe(200));
  await tryAgain();
  expect(mailServer.mails).toEqual([]);
});

test('a deadline is written in its reader’s language: in mails, also those put off, in the preview and on the page', async () => {
  const template = `<p><span data-placeholder="scadenza">x</span> ${link}</p>`;
  const { project } = await aProject(superadmin, {
    active_lang: { it: true, en: true },
    deadline: '2026-12-08',
    ...texts,
    template_welcome_email: { it: template, en: template },
  });
  const anna = await addPerson(superadmin, project.id, { email: 'anna@posta.example' });
  const john = await addPerson(superadmin, project.id, { ...inEnglish, email: 'john@posta.example' });
  const pageOf = async ({ link }: Participant) => (await fetch(link)).text();
  expect(await pageOf(anna)).toContain('Da completare entro l’08/12/2026.');
  expect(await pageOf(john)).toContain('To be completed by 8 December 2026.');

  const written = { kind: 'welcome', subject: 'x', template, name: '', company_name: '', deadline: '2026-12-08' };
  const preview = (language: string) =>
    done<{ text: string }>(superadmin, `/api/projects/${project.id}/mail-preview`, { ...written, language });
  expect((await preview('en')).text).toContain('8 December 2026');
  expect((await preview('it')).text).toContain('08/12/2026');

  const deadlines = async () => {
    const all = await app.db.selectFrom('mail_deliveries').select(['address', 'fields']).orderBy('id').execute();
    return all
      .filter(({ address }) => /^(anna|john)@/.test(address))
      .map(({ fields }) => (fields as Record<string, unknown>).scadenza);
  };
  await putOff(project.id, 'invite', async () => expect(await deadlines()).toEqual(['08/12/2026', '8 December 2026']));
  await act(project.id, { act: 'set-deadline', choice: { all: true }, deadline: '2027-01-09' });
  expect(await deadlines()).toEqual(['09/01/2027', '9 January 2027']);
  await tryAgain();
  expect(mailServer.mails.find(({ to }) => to[0] === 'john@posta.example')?.text).toContain('9 January 2027');
});

test('a test that the mail server refuses or puts off is not called sent', async () => {
  const template = '<p><span data-placeholder="link">Link</span></p>';
  const written = {
    kind: 'welcome',
    language: 'it',
    subject: 'Ciao',
    template,
    name: '',
    company_name: '',
    deadline: null,
  };
  const sendTest = () => done(superadmin, '/api/projects/0/mail-test', written);
  const address = 'superadmin@sodalizio.example';
  expect(await sendTest()).toEqual({ address });
  answer = 554;
  expect(await sendTest()).toEqual({ address, refused: expect.stringMatching(/^554 /) });
  answer = 451;
  expect(await sendTest()).toEqual({ address, waiting: true });
  onWholeMail = () => mailServer.cut();
  expect(await sendTest()).toEqual({ address, waiting: true, unknown: true });
});

test('a mail has its pictures as JPEG or PNG, in a size that Outlook shows, and so has its preview', async () => {
  const publicUrl = 'https://soci.example.org';
  const other = await app.another({ publicUrl });
  const person = await other.signIn('superadmin');
  const token = 'a'.repeat(32);
  const picture = { token, ending: 'png', name: 'sala.png', width: 2400, height: 1200, bytes: 1 } as const;
  await app.db
    .insertInto('images')
    .values({ ...picture, original_id: null, created_at: clock.now, created_by: null })
    .execute();
  const template = `<p><img src="/images/${token}-1200.webp" alt="Sala">${link}</p>`;
  const shown = `<img src="${publicUrl}/images/${token}-1200.png" alt="Sala" width="536" height="268"`;
  const { project } = await aProject(person, { template_welcome_email: { it: template, en: '' } });
  const written = {
    kind: 'welcome',
    language: 'it',
    subject: 'Benvenuto',
    template,
    name: 'Corso',
    company_name: 'Ditta',
  };
  const preview = await done<{ html: string }>(person, `/api/projects/${project.id}/mail-preview`, {
    ...written,
    deadline: null,
  });
  expect(preview.html).toContain(shown);
  await addPerson(person, project.id);
  await done(person, `/api/project/${project.id}/act`, { act: 'invite', choice: { all: true } });
  await expect.poll(() => mailServer.mails.length).toBe(1);
  const { html } = await PostalMime.parse(mailServer.mails[0]?.source ?? '');
  expect(html).toContain(shown);
});
