import type { Participant, ParticipantCheck, ParticipantDetails } from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { remindAll } from './reminders.ts';
import { addPerson, answerOf, aProject, done, link, peopleOf, save, somebody } from './test-projects.ts';

let mailServer: MailServer;
let app: TestApp;
let superadmin: SignedIn;
let at = new Date('2026-11-23T10:00:00Z');
beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  app = await startTestApp({
    members: 5,
    now: () => at,
    config: { smtpUrl: mailServer.url, messagesGrace: 0, mailFrom: '"Amici" <noreply@amici.example>' },
  });
  superadmin = await app.signIn('superadmin');
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.mails.length = 0;
});

type Refused = { code: string; fields: { path: string; code: string }[] };
const add = (project: number, json: object) =>
  answerOf<Participant & Refused>(superadmin, `/api/project/${project}/users`, { json: somebody(json) });
const act = (project: number, json: object) =>
  answerOf<{ reached: number; ids: number[] } & Refused>(superadmin, `/api/project/${project}/act`, { json });
const check = (project: number, json: object) =>
  done<ParticipantCheck>(superadmin, `/api/project/${project}/check-act`, json);
const namesOf = (people: readonly Participant[]) => people.map(({ full_name }) => full_name);
const mailsOf = async (project: number, participant: number) =>
  (await done<ParticipantDetails>(superadmin, `/api/project/${project}/users/${participant}`)).mails;
/** Waits until what the participant is sent has left. */
const sentTo = (project: number, participant: number) =>
  expect.poll(async () => (await mailsOf(project, participant)).every(({ state }) => state === 'sent')).toBe(true);
const arrived = (most: number) => expect.poll(() => mailServer.mails.length).toBe(most);

describe('participants', () => {
  it('are added by hand, tidied, and found by Matricola, name or e-mail', async () => {
    const { project } = await aProject(superadmin);
    const added = await add(project.id, { full_name: '  Niccolò   D’Àmico ', email: 'mailto:nico@posta.example' });
    expect(added.body).toMatchObject({
      foreign_token: 'M1',
      full_name: 'Niccolò D’Àmico',
      email: 'nico@posta.example',
      language: 'it',
      state: 'added',
      completed: 0,
      questionnaires: 1,
      last_completion_time: null,
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/partecipa\/[0-9a-f]{64}$/),
      revision: 1,
    });
    await addPerson(superadmin, project.id, { foreign_token: 'M2', full_name: 'Bruno Verdi', email: '' });
    expect(namesOf(await peopleOf(superadmin, project.id))).toEqual(['Bruno Verdi', 'Niccolò D’Àmico']);
    expect(namesOf(await peopleOf(superadmin, project.id, '?search=niccolo%20damico'))).toEqual(['Niccolò D’Àmico']);
    for (const search of ['amico nico', "Niccolo'", 'D-Amico,', 'M1,', '"D’Àmico, Niccolò" <nico@posta.example>;'])
      expect([
        search,
        ...namesOf(await peopleOf(superadmin, project.id, `?search=${encodeURIComponent(search)}`)),
      ]).toEqual([search, 'Niccolò D’Àmico']);
    expect(namesOf(await peopleOf(superadmin, project.id, '?sort=-foreign_token'))[0]).toBe('Bruno Verdi');
    expect(namesOf(await peopleOf(superadmin, project.id, '?state=invited'))).toEqual([]);
  });

  it('are read in windows of any order, each with the number of all, also behind the last', async () => {
    const { project } = await aProject(superadmin);
    const { project: other } = await aProject(superadmin);
    await addPerson(superadmin, project.id, { full_name: 'Élodie', email: 'b@posta.example' });
    await addPerson(superadmin, project.id, { foreign_token: 'm3', full_name: 'Eva', email: '' });
    await addPerson(superadmin, project.id, { foreign_token: 'M2', full_name: 'anna', email: 'C@posta.example' });
    await addPerson(superadmin, other.id, { full_name: 'Altrove' });
    const window = async (query: string) => {
      const path = `/api/project/${project.id}/users?limit=2&${query}`;
      const { users, total } = await done<{ users: Participant[]; total: number }>(superadmin, path);
      return [total, ...namesOf(users)];
    };
    expect(await window('offset=0')).toEqual([3, 'anna', 'Élodie']);
    expect(await window('offset=2')).toEqual([3, 'Eva']);
    expect(await window('sort=-full_name')).toEqual([3, 'Eva', 'Élodie']);
    expect(await window('sort=foreign_token')).toEqual([3, 'Élodie', 'anna']);
    // Who has no address, or has not finished, comes last both ways.
    expect(await window('sort=email&offset=1')).toEqual([3, 'anna', 'Eva']);
    expect(await window('sort=-email&offset=1')).toEqual([3, 'Élodie', 'Eva']);
    expect(await window('sort=-last_completion_time')).toEqual([3, 'anna', 'Eva']);
    expect(await window('search=posta&sort=-email')).toEqual([2, 'anna', 'Élodie']);
    expect(await window('state=added&offset=2')).toEqual([3, 'Eva']);
    for (const query of ['', 'search=posta&', 'state=added&'])
      expect(await window(`${query}offset=9`)).toEqual([query === 'search=posta&' ? 2 : 3]);
  });

  it('are told apart by Matricola and e-mail, in their project alone', async () => {
    const { project } = await aProject(superadmin);
    const { project: other } = await aProject(superadmin);
    await addPerson(superadmin, project.id);
    expect((await add(project.id, { foreign_token: 'm1', email: 'ANNA@posta.example' })).body).toMatchObject({
      code: 'conflict',
      fields: [
        { path: 'body.foreign_token', code: 'taken' },
        { path: 'body.email', code: 'taken' },
      ],
    });
    expect((await add(other.id, {})).status).toBe(200);
    expect((await add(project.id, { foreign_token: 'M3', email: 'no', language: 'it' })).body.fields).toEqual([
      { path: 'body.email', code: 'wrong-format' },
    ]);
    expect((await add(project.id, { foreign_token: 'M3', email: '', language: 'en' })).body.fields).toEqual([
      { path: 'body.language', code: 'not-allowed' },
    ]);
  });

  it('are the same one when they are added again, because the answer was lost, and welcomed once', async () => {
    const { project } = await aProject(superadmin, { users_auto_send_email: true });
    const request = crypto.randomUUID();
    const { body: added } = await add(project.id, { request });
    const again = await add(project.id, { request });
    expect([again.status, again.body]).toMatchObject([200, { id: added.id, link: added.link, state: 'invited' }]);
    expect(await peopleOf(superadmin, project.id)).toHaveLength(1);
    expect(await mailsOf(project.id, added.id)).toHaveLength(1);
    // A colleague, from the same list.
    expect((await add(project.id, { request: crypto.randomUUID() })).body).toMatchObject({ code: 'conflict' });
    expect((await add(project.id, {})).body).toMatchObject({ code: 'conflict' });
    await sentTo(project.id, added.id);
    await act(project.id, { act: 'remove', choice: { ids: [added.id] } });
    const another = await addPerson(superadmin, project.id);
    expect(another.id).not.toBe(added.id);
    await sentTo(project.id, another.id);
  });

  it('are changed unless somebody else has since', async () => {
    const { project } = await aProject(superadmin);
    const { id } = await addPerson(superadmin, project.id);
    const path = `/api/project/${project.id}/users/${id}`;
    const change = (revision: number) =>
      answerOf(superadmin, path, { json: { ...somebody({ full_name: 'Anna Neri' }), revision } });
    expect((await change(1)).body).toMatchObject({ full_name: 'Anna Neri', revision: 2 });
    expect((await change(1)).body).toMatchObject({ code: 'conflict' });
    // What the refused one is merged with.
    const { participant } = await done<ParticipantDetails>(superadmin, path);
    expect(participant).toMatchObject({ id, full_name: 'Anna Neri', revision: 2 });
  });
});

describe('of a member', () => {
  const member = (codaica: string, tax_code: string, email: string) => ({ codaica, tax_code, email });
  const ofMember = async (codaica: string) => {
    const path = `/api/projects/of-member/${codaica}`;
    const { projects } = await done<{ projects: { id: number; full_name: string }[] }>(superadmin, path);
    return projects.map(({ id, full_name }) => [id, full_name]);
  };

  it('projects are found by tax code or e-mail, not those of another member with the same e-mail', async () => {
    const family = 'famiglia@posta.example';
    const members = [
      member('T1', 'BNCNNA80A41H501A', family),
      member('T2', 'BNCLCU80A01H501B', family.toUpperCase()),
      member('T3', '', ''),
    ];
    await app.db.insertInto('members').values(members).execute();
    const { project } = await aProject(superadmin);
    const { project: other } = await aProject(superadmin);
    const { project: third } = await aProject(superadmin);
    await addPerson(superadmin, project.id, { foreign_token: 'bncnna80a41h501a', full_name: 'Anna', email: family });
    await addPerson(superadmin, project.id, { foreign_token: 'BNCLCU80A01H501B', full_name: 'Luca', email: '' });
    await addPerson(superadmin, other.id, { foreign_token: 'BNCLCU80A01H501B', full_name: 'Luca', email: family });
    await addPerson(superadmin, third.id, { foreign_token: 'M1', full_name: 'Famiglia Bianchi', email: family });
    expect(await ofMember('T1')).toEqual([
      [project.id, 'Anna'],
      [third.id, 'Famiglia Bianchi'],
    ]);
    expect(await ofMember('T2')).toEqual([
      [project.id, 'Luca'],
      [other.id, 'Luca'],
      [third.id, 'Famiglia Bianchi'],
    ]);
    expect(await ofMember('T3')).toEqual([]);
  });
});

describe('mails', () => {
  it('go in each one’s language, with their personal link, and are in the opened row', async () => {
    const { project } = await aProject(superadmin, { active_lang: { it: true, en: true }, deadline: '2026-12-31' });
    const anna = await addPerson(superadmin, project.id);
    const john = await addPerson(superadmin, project.id, {
      foreign_token: 'M2',
      full_name: 'John <b>Doe</b>',
      email: 'john@posta.example',
      language: 'en',
    });
    await addPerson(superadmin, project.id, { foreign_token: 'M3', full_name: 'Carla', email: '' });
    const choice = { all: true };
    expect(await check(project.id, { act: 'invite', choice })).toEqual({
      chosen: 3,
      reached: 2,
      digest: expect.stringMatching(/^[\w-]{43}$/),
      left_out: [{ reason: 'no-address', people: 1 }],
    });
    expect((await act(project.id, { act: 'invite', choice, confirmed: 3 })).body.code).toBe('participants-changed');
    expect((await act(project.id, { act: 'invite', choice, confirmed: 2 })).body).toEqual({ reached: 2, ids: [] });
    await arrived(2);
    const [one, other] = [...mailServer.mails].sort((a, b) => String(a.to).localeCompare(String(b.to)));
    expect([one?.subject, other?.subject]).toEqual(['Benvenuto', 'Welcome']);
    expect(one?.text).toContain(anna.link);
    const unfolded = (source = '') => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(unfolded(one?.source)).toContain(`href="${anna.link}"`);
    expect(unfolded(other?.source)).toContain('John &lt;b&gt;Doe&lt;/b&gt;');
    expect([one?.text, other?.text].map((text) => text?.trim().split('\n').at(-1))).toEqual([
      'Questo messaggio è per Anna Bianchi.',
      'This message is for John <b>Doe</b>.',
    ]);
    expect(john.link).not.toBe(anna.link);
    expect((await peopleOf(superadmin, project.id, '?state=invited')).length).toBe(2);
    await expect
      .poll(() => mailsOf(project.id, anna.id))
      .toMatchObject([{ kind: 'welcome', address: 'anna@posta.example', automatic: false, state: 'sent' }]);
    expect((await done<{ state: string }>(superadmin, `/api/projects/${project.id}`)).state).toBe('running');
  });

  it('the welcome leaves when somebody is added, once, where the project says so', async () => {
    const { project } = await aProject(superadmin, { users_auto_send_email: true });
    const added = await addPerson(superadmin, project.id);
    expect(added.state).toBe('invited');
    await addPerson(superadmin, project.id, { foreign_token: 'M2', full_name: 'Carla', email: '' });
    await arrived(1);
    await save(superadmin, { ...(await done<object>(superadmin, `/api/projects/${project.id}`)), name: 'Altro nome' });
    expect(await mailsOf(project.id, added.id)).toHaveLength(1);
  });

  it('reminders by rule: every n days, at most m, not after the deadline, each once', async () => {
    at = new Date('2026-11-23T10:00:00Z');
    const { project } = await aProject(superadmin, { reminder_every: 3, reminder_most: 2, deadline: '2026-12-05' });
    const { id } = await addPerson(superadmin, project.id);
    await addPerson(superadmin, project.id, {
      foreign_token: 'M2',
      full_name: 'Mai Invitata',
      email: 'm@posta.example',
    });
    await act(project.id, { act: 'invite', choice: { ids: [id] } });
    const remindedOn = async (day: string) => {
      await sentTo(project.id, id);
      at = new Date(`${day}T10:00:00Z`);
      superadmin = await app.signIn('superadmin');
      return Promise.all([remindAll(app.app, app.db, at), remindAll(app.app, app.db, at)]);
    };
    expect((await remindedOn('2026-11-25')).sort()).toEqual([0, 0]);
    expect((await remindedOn('2026-11-26')).sort()).toEqual([0, 1]);
    expect((await remindedOn('2026-11-29')).sort()).toEqual([0, 1]);
    expect((await remindedOn('2026-12-03')).sort()).toEqual([0, 0]);
    // The session has ended meanwhile.
    superadmin = await app.signIn('superadmin');
    expect((await mailsOf(project.id, id)).map(({ kind, automatic }) => [kind, automatic])).toEqual([
      ['reminder', true],
      ['reminder', true],
      ['welcome', false],
    ]);
    await save(superadmin, { ...project, reminder_most: 9 });
    expect((await remindedOn('2026-12-06')).sort()).toEqual([0, 0]);
    at = new Date('2026-11-23T10:00:00Z');
    superadmin = await app.signIn('superadmin');
  });

  it('a reminder by rule does not follow upon an invitation that was just sent again', async () => {
    const { project } = await aProject(superadmin, { reminder_every: 3 });
    const { id } = await addPerson(superadmin, project.id);
    const invite = () => act(project.id, { act: 'invite', choice: { ids: [id] } });
    at = new Date('2026-11-23T10:00:00Z');
    await invite();
    // One that is being sent while days pass counts as lost.
    await sentTo(project.id, id);
    at = new Date('2026-11-26T09:59:00Z');
    superadmin = await app.signIn('superadmin');
    await invite();
    await sentTo(project.id, id);
    expect(await remindAll(app.app, app.db, new Date('2026-11-26T10:00:00Z'))).toBe(0);
    expect(await remindAll(app.app, app.db, new Date('2026-11-29T09:59:00Z'))).toBe(1);
    at = new Date('2026-11-23T10:00:00Z');
    superadmin = await app.signIn('superadmin');
  });

  it('reminders by rule go on for whoever has a later deadline of their own', async () => {
    const { project } = await aProject(superadmin, { reminder_every: 1, deadline: '2026-11-23' });
    const late = await addPerson(superadmin, project.id);
    const over = await addPerson(superadmin, project.id, { foreign_token: 'M2', email: 'm2@posta.example' });
    await act(project.id, { act: 'invite', choice: { ids: [late.id, over.id] } });
    await act(project.id, { act: 'set-deadline', choice: { ids: [late.id] }, deadline: '2026-11-24' });
    const remindedOn = (day: string) => remindAll(app.app, app.db, new Date(`${day}T10:00:00Z`));
    await sentTo(project.id, late.id);
    expect(await remindedOn('2026-11-24')).toBe(1);
    expect((await mailsOf(project.id, late.id)).map(({ kind }) => kind)).toEqual(['reminder', 'welcome']);
    expect(await remindedOn('2026-11-25')).toBe(0);
  });

  it('reminders by rule wait while the area is off', async () => {
    const { project } = await aProject(superadmin, { reminder_every: 1 });
    const { id } = await addPerson(superadmin, project.id);
    await act(project.id, { act: 'invite', choice: { ids: [id] } });
    await sentTo(project.id, id);
    const { admission } = app.app.platform;
    const { isOff } = admission;
    admission.isOff = async (area) => area === 'projects';
    try {
      expect(await remindAll(app.app, app.db, new Date('2026-11-25T10:00:00Z'))).toBe(0);
    } finally {
      if (isOff) admission.isOff = isOff;
    }
    expect(await remindAll(app.app, app.db, new Date('2026-11-25T10:00:00Z'))).toBe(1);
  });

  it('a project whose mail cannot be written does not keep the others from theirs', async () => {
    const picture = `<p><img src="/images/${'0'.repeat(32)}.png" alt="Sala">${link}</p>`;
    const rule = { reminder_every: 1 };
    const { project: broken } = await aProject(superadmin, {
      ...rule,
      template_reminder_email: { it: picture, en: '' },
    });
    const { project: sound } = await aProject(superadmin, rule);
    expect(broken.id).toBeLessThan(sound.id);
    const waiting = await Promise.all([broken.id, sound.id].map((id) => addPerson(superadmin, id)));
    for (const [at, id] of [broken.id, sound.id].entries())
      await act(id, { act: 'invite', choice: { ids: [waiting[at]?.id] } });
    for (const [at, id] of [broken.id, sound.id].entries()) await sentTo(id, waiting[at]?.id ?? 0);
    expect(await remindAll(app.app, app.db, new Date('2026-11-25T10:00:00Z'))).toBe(1);
    expect((await mailsOf(sound.id, waiting[1]?.id ?? 0)).map(({ kind }) => kind)).toEqual(['reminder', 'welcome']);
    expect((await mailsOf(broken.id, waiting[0]?.id ?? 0)).map(({ kind }) => kind)).toEqual(['welcome']);
  });

  it('a preview and a test show what leaves; without the personal link both are refused', async () => {
    const written = {
      kind: 'welcome',
      language: 'it',
      subject: 'Benvenuto',
      template:
        '<p>Ciao <span data-placeholder="nome">Nome</span>, entro il <span data-placeholder="scadenza">x</span>: <span data-placeholder="link">Link</span></p>',
      name: 'Corso',
      company_name: 'Ditta',
      deadline: '2026-12-31',
    };
    const preview = await done<{ html: string; text: string }>(superadmin, '/api/projects/0/mail-preview', written);
    expect(preview.text).toMatch(
      /Ciao Maria Bianchi, entro il 31\/12\/2026: http:\/\/127\.0\.0\.1:\d+\/partecipa\/prova/,
    );
    expect(preview.html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/partecipa\/prova"/);
    const sent = await done(superadmin, '/api/projects/0/mail-test', written);
    expect(sent).toEqual({ address: 'superadmin@sodalizio.example' });
    await arrived(1);
    expect(mailServer.mails[0]?.subject).toBe('[Prova] Benvenuto');
    const without = { ...written, template: '<p>Ciao</p>' };
    for (const path of ['mail-preview', 'mail-test'])
      expect(await answerOf(superadmin, `/api/projects/0/${path}`, { json: without })).toMatchObject({
        status: 422,
        body: { code: 'project-mail-incomplete' },
      });
  });
});

describe('a suppressed address', () => {
  it('is shown with its participant, and gets mails again once it is reactivated, audited', async () => {
    const { project } = await aProject(superadmin);
    const { project: other } = await aProject(superadmin);
    const { id } = await addPerson(superadmin, project.id, { email: 'Sospeso@posta.example' });
    const suppressed = { since: '2026-11-20T08:30:00.000Z', reason: 'refusals' as const, answer: '550 disabled' };
    await app.db
      .insertInto('mail_addresses')
      .values({
        address: 'sospeso@posta.example',
        refusals: 3,
        suppressed_at: suppressed.since,
        reason: suppressed.reason,
        answer: suppressed.answer,
      })
      .execute();
    const path = `/api/project/${project.id}/users/${id}`;
    const shown = async () => (await done<ParticipantDetails>(superadmin, path)).suppressed;
    const reached = async () => (await check(project.id, { act: 'invite', choice: { ids: [id] } })).reached;
    expect([await shown(), await reached()]).toEqual([suppressed, 0]);
    const elsewhere = `/api/project/${other.id}/users/${id}/reactivate`;
    expect((await answerOf(superadmin, elsewhere, { json: {} })).status).toBe(404);
    expect(await done(superadmin, `${path}/reactivate`, {})).toEqual({ suppressed: null });
    expect([await shown(), await reached()]).toEqual([null, 1]);
    // Again, because the answer was lost.
    expect(await done(superadmin, `${path}/reactivate`, {})).toEqual({ suppressed: null });
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'before'])
      .where('action', '=', 'projects.reactivate')
      .execute();
    expect(entries).toEqual([{ subject_id: String(id), before: { address: 'Sospeso@posta.example', ...suppressed } }]);
  });
});

describe('acts on many', () => {
  it('are done once, however often one is sent again because its answer was lost', async () => {
    const { project } = await aProject(superadmin);
    const { id } = await addPerson(superadmin, project.id);
    const before = mailServer.mails.length;
    const invite = { act: 'invite', choice: { all: true }, confirmed: 1, request: crypto.randomUUID() };
    const invited = await act(project.id, invite);
    await arrived(before + 1);
    expect((await act(project.id, invite)).body).toEqual(invited.body);
    const { mails } = await done<ParticipantDetails>(superadmin, `/api/project/${project.id}/users/${id}`);
    expect(mails).toHaveLength(1);
    const remove = { act: 'remove', choice: { all: true }, confirmed: 1, request: crypto.randomUUID() };
    await act(project.id, remove);
    expect((await act(project.id, remove)).body).toEqual({ reached: 1, ids: [id] });
    expect((await act(project.id, { ...remove, request: crypto.randomUUID() })).body.code).toBe('nobody-to-act-on');
  });

  it('are done again a day after they were, not before', async () => {
    const { project } = await aProject(superadmin);
    await addPerson(superadmin, project.id);
    const began = at;
    onTestFinished(() => {
      at = began;
    });
    const invite = { act: 'invite', choice: { all: true }, confirmed: 1, request: crypto.randomUUID() };
    await act(project.id, invite);
    const mailsAfter = async (milliseconds: number) => {
      at = new Date(began.getTime() + milliseconds);
      superadmin = await app.signIn('superadmin');
      // Each act forgets those of long ago.
      await act(project.id, { ...invite, request: crypto.randomUUID() });
      await act(project.id, invite);
      const [person] = await peopleOf(superadmin, project.id);
      return (await mailsOf(project.id, Number(person?.id))).length;
    };
    const day = 24 * 3_600_000;
    expect(await mailsAfter(day)).toBe(2);
    expect(await mailsAfter(day + 1)).toBe(4);
  });

  it('reach nobody else than those who were counted, although there are as many', async () => {
    const { project } = await aProject(superadmin);
    const anna = await addPerson(superadmin, project.id);
    await addPerson(superadmin, project.id, { foreign_token: 'M2', full_name: 'Bruno', email: '' });
    const remove = { act: 'remove', choice: { all: true } };
    const { reached: confirmed, digest } = await check(project.id, remove);
    await act(project.id, { act: 'remove', choice: { ids: [anna.id] } });
    await addPerson(superadmin, project.id, { foreign_token: 'M3', full_name: 'Carla', email: '' });
    expect((await act(project.id, { ...remove, confirmed, digest })).body.code).toBe('participants-changed');
    expect(namesOf(await peopleOf(superadmin, project.id))).toEqual(['Bruno', 'Carla']);
    const counted = await check(project.id, remove);
    const removal = { ...remove, confirmed: counted.reached, digest: counted.digest };
    expect((await act(project.id, removal)).body.reached).toBe(2);
  });

  it('say how many of whom they reach had the same mail in the last day, also to who has counted before it left', async () => {
    const { project } = await aProject(superadmin);
    const anna = await addPerson(superadmin, project.id);
    await addPerson(superadmin, project.id, { foreign_token: 'M2', full_name: 'Bruno', email: 'b@posta.example' });
    const began = at;
    onTestFinished(async () => {
      at = began;
      superadmin = await app.signIn('superadmin');
    });
    const remind = { act: 'remind', choice: { all: true } };
    const { lately, reached: confirmed, digest } = await check(project.id, remind);
    expect([lately, confirmed]).toEqual([undefined, 2]);
    await act(project.id, { act: 'remind', choice: { ids: [anna.id] } });
    await sentTo(project.id, anna.id);
    expect((await act(project.id, { ...remind, confirmed, digest })).body.code).toBe('participants-changed');
    at = new Date(began.getTime() + 60_000);
    const counted = await check(project.id, remind);
    expect(counted).toMatchObject({ reached: 2, lately: { people: 1, last: began.toISOString() } });
    // An invitation is another mail.
    expect((await check(project.id, { ...remind, act: 'invite' })).lately).toBeUndefined();
    const confirmation = { confirmed: counted.reached, digest: counted.digest };
    expect((await act(project.id, { ...remind, ...confirmation })).body.reached).toBe(2);
    expect((await check(project.id, remind)).lately).toEqual({ people: 2, last: at.toISOString() });
    at = new Date(at.getTime() + 24 * 3_600_000 + 1);
    superadmin = await app.signIn('superadmin');
    expect((await check(project.id, remind)).lately).toBeUndefined();
  });

  it('do not count a mail that was stopped before it left', async () => {
    const { project } = await aProject(superadmin);
    const { id } = await addPerson(superadmin, project.id);
    const invite = { act: 'invite', choice: { all: true } };
    await act(project.id, invite);
    await sentTo(project.id, id);
    expect((await check(project.id, invite)).lately).toMatchObject({ people: 1 });
    await sql`update mail_deliveries d set state = 'stopped' from projects_mails m
      where m.delivery_id = d.id and m.participant_id = ${id}`.execute(app.db);
    expect((await check(project.id, invite)).lately).toBeUndefined();
  });

  it('a removal is undone, except where another one has the Matricola by now', async () => {
    const { project } = await aProject(superadmin);
    const one = await addPerson(superadmin, project.id);
    const two = await addPerson(superadmin, project.id, { foreign_token: 'M2', full_name: 'Bruno', email: '' });
    const removed = await act(project.id, { act: 'remove', choice: { ids: [one.id, two.id] }, confirmed: 2 });
    expect(removed.body).toMatchObject({ reached: 2, ids: expect.arrayContaining([one.id, two.id]) });
    expect(await peopleOf(superadmin, project.id)).toEqual([]);
    await addPerson(superadmin, project.id, { full_name: 'Un’altra Anna' });
    expect((await act(project.id, { act: 'restore', choice: { ids: [one.id, two.id] } })).body.reached).toBe(1);
    expect(namesOf(await peopleOf(superadmin, project.id))).toEqual(['Bruno', 'Un’altra Anna']);
    expect((await act(project.id, { act: 'restore', choice: { ids: [one.id] } })).body.code).toBe('nobody-to-act-on');
  });

  it('a removal is undone as a whole by its request, in its own project; another request leaves those who are named', async () => {
    const { project } = await aProject(superadmin);
    const { project: other } = await aProject(superadmin);
    const one = await addPerson(superadmin, project.id);
    await addPerson(superadmin, project.id, { foreign_token: 'M2', full_name: 'Bruno', email: '' });
    const request = crypto.randomUUID();
    await act(project.id, { act: 'remove', choice: { all: true }, confirmed: 2, request });
    const restore = { act: 'restore', choice: { ids: [one.id] }, removal: request };
    expect((await act(other.id, restore)).body.code).toBe('nobody-to-act-on');
    expect((await act(project.id, restore)).body.reached).toBe(2);
    expect(await peopleOf(superadmin, project.id)).toHaveLength(2);
    await act(project.id, { act: 'remove', choice: { all: true }, confirmed: 2 });
    expect((await act(project.id, { ...restore, removal: crypto.randomUUID() })).body.reached).toBe(1);
  });

  it('new links make the old ones invalid; a deadline of one’s own outlives the project’s', async () => {
    const { project } = await aProject(superadmin, { deadline: '2026-11-22' });
    const { id, link, state } = await addPerson(superadmin, project.id);
    expect(state).toBe('expired');
    await act(project.id, { act: 'renew-link', choice: { ids: [id] } });
    const [renewed] = await peopleOf(superadmin, project.id);
    expect(renewed?.link).not.toBe(link);
    expect((await fetch(link)).status).toBe(404);
    expect((await fetch(String(renewed?.link))).status).toBe(200);
    await act(project.id, { act: 'set-deadline', choice: { ids: [id] }, deadline: '2026-11-30' });
    expect((await peopleOf(superadmin, project.id))[0]).toMatchObject({ state: 'added', deadline: '2026-11-30' });
  });

  it('one of another project is never touched', async () => {
    const { project } = await aProject(superadmin);
    const { project: other } = await aProject(superadmin);
    const { id } = await addPerson(superadmin, other.id);
    for (const name of ['invite', 'remind', 'renew-link', 'set-deadline', 'remove', 'restore'])
      expect((await act(project.id, { act: name, choice: { ids: [id] } })).body.code).toBe('nobody-to-act-on');
    expect((await answerOf(superadmin, `/api/project/${project.id}/users/${id}`)).status).toBe(404);
    expect((await peopleOf(superadmin, other.id)).length).toBe(1);
  });
});

it('a personal page of a language that was switched off has the words and the policy of one that is on', async () => {
  const rules = { enable_privacy: true, privacy_policy: { it: '<p>Informativa breve</p>', en: '<p>Old notice</p>' } };
  const { project } = await aProject(superadmin, { ...rules, active_lang: { it: true, en: true } });
  const { link } = await addPerson(superadmin, project.id, { language: 'en' });
  const page = async () => (await fetch(link)).text();
  expect(await page()).toContain('<p>Old notice</p>');
  await save(superadmin, {
    ...project,
    active_lang: { it: true, en: false },
    privacy_policy: { it: '<p>Informativa breve</p>', en: '' },
  });
  expect(await page()).toContain('<p>Informativa breve</p>');
  expect(await page()).toContain('matricola M1.');
});

it('a personal page names its reader, shows the code, and nothing of others', async () => {
  const { project } = await aProject(superadmin, {
    name: 'Corso <b>',
    deadline: '2026-12-31',
    enable_privacy: true,
    privacy_policy: { it: '<p>Informativa breve</p>', en: '' },
  });
  const { link } = await addPerson(superadmin, project.id, { full_name: '<i>Anna</i>' });
  const answer = await fetch(link);
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('Corso &lt;b&gt;');
  expect(page).toContain('Per &lt;i&gt;Anna&lt;/i&gt;, matricola M1.');
  expect(page).toContain('entro il 31/12/2026');
  expect(page).toContain('<svg role="img"');
  expect(page).toContain('<p>Informativa breve</p>');
  expect(page).not.toContain('anna@posta.example');
  expect((await fetch(`${link}0`)).status).toBe(404);
});

it('a personal page shows the pictures of its policy', async () => {
  const picture = `<p><img src="/images/${'a'.repeat(32)}.png" alt="Firma"></p>`;
  const { project } = await aProject(superadmin, { enable_privacy: true, privacy_policy: { it: picture, en: '' } });
  const { link } = await addPerson(superadmin, project.id);
  const answer = await fetch(link);
  expect(await answer.text()).toContain('<img src="/images/');
  expect(answer.headers.get('content-security-policy')).toContain("img-src 'self'");
});

it('who is invited again while the first invitation waits gets one, as it is written by then', async () => {
  const { project } = await aProject(superadmin);
  const anna = await addPerson(superadmin, project.id);
  const bruno = await addPerson(superadmin, project.id, { foreign_token: 'M2', email: 'bruno@posta.example' });
  // These are the last in this file: it does not start again.
  await app.app.mailWorker.stop();
  await act(project.id, { act: 'remind', choice: { ids: [anna.id] } });
  await act(project.id, { act: 'invite', choice: { all: true } });
  await act(project.id, { act: 'invite', choice: { ids: [anna.id] }, confirmed: 1 });
  const statesOf = async (id: number) => (await mailsOf(project.id, id)).map(({ kind, state }) => [kind, state]);
  expect(await statesOf(anna.id)).toEqual([
    ['welcome', 'queued'],
    ['welcome', 'stopped'],
    ['reminder', 'queued'],
  ]);
  expect(await statesOf(bruno.id)).toEqual([['welcome', 'queued']]);
  // What was replaced does not come back with a removal that is undone.
  at = new Date(at.getTime() + 1_000);
  for (const name of ['remove', 'restore']) await act(project.id, { act: name, choice: { ids: [anna.id] } });
  expect((await statesOf(anna.id)).map(([, state]) => state)).toEqual(['queued', 'stopped', 'queued']);
});

it('reminders by rule that wait are stopped with the rule, those by hand are not', async () => {
  const { project } = await aProject(superadmin, { reminder_every: 1, reminder_most: 1 });
  const anna = await addPerson(superadmin, project.id);
  const bruno = await addPerson(superadmin, project.id, { foreign_token: 'M2', email: 'b@posta.example' });
  await act(project.id, { act: 'invite', choice: { ids: [anna.id] } });
  const remindersBy = async (day: string) => {
    await remindAll(app.app, app.db, new Date(`${day}T10:00:00Z`));
    return (await mailsOf(project.id, anna.id)).filter(({ kind }) => kind === 'reminder').length;
  };
  // While the invitation waits nobody is reminded of it.
  expect([await remindersBy('2026-11-25'), await remindersBy('2026-11-27')]).toEqual([0, 0]);
  const queued = app.db.updateTable('mail_deliveries').where('state', '=', 'queued');
  await queued.set({ state: 'sent', settled_at: new Date('2026-11-27T12:00:00Z') }).execute();
  expect([await remindersBy('2026-11-28'), await remindersBy('2026-11-29')]).toEqual([0, 1]);
  await act(project.id, { act: 'remind', choice: { ids: [bruno.id] } });
  const withoutRule = await save(superadmin, { ...project, reminder_every: null });
  const stateOf = async (id: number) => (await mailsOf(project.id, id)).find(({ kind }) => kind === 'reminder')?.state;
  expect([await stateOf(anna.id), await stateOf(bruno.id)]).toEqual(['stopped', 'queued']);
  // One that never left does not use up the number of the rule.
  await save(superadmin, { ...withoutRule, reminder_every: 1 });
  expect(await remindersBy('2026-12-20')).toBe(2);
  expect(await stateOf(anna.id)).toBe('queued');
  await queued.set({ state: 'sent', settled_at: new Date('2026-12-20T12:00:00Z') }).execute();
  expect(await remindersBy('2026-12-31')).toBe(2);
});

it('a reminder by a rule that is gone does not wait again when a removal is undone', async () => {
  const { project } = await aProject(superadmin, { reminder_every: 1 });
  const { id } = await addPerson(superadmin, project.id, { email: 'regola@posta.example' });
  await app.app.mailWorker.stop();
  await act(project.id, { act: 'invite', choice: { ids: [id] } });
  const queued = app.db.updateTable('mail_deliveries').where('state', '=', 'queued');
  await queued.set({ state: 'sent', settled_at: new Date('2026-11-27T12:00:00Z') }).execute();
  await remindAll(app.app, app.db, new Date('2026-11-29T10:00:00Z'));
  const removedAndBack = async (meanwhile: () => Promise<unknown>) => {
    await act(project.id, { act: 'remove', choice: { ids: [id] } });
    await meanwhile();
    await act(project.id, { act: 'restore', choice: { ids: [id] } });
    return (await mailsOf(project.id, id)).map(({ kind, state }) => `${kind} ${state}`);
  };
  expect(await removedAndBack(async () => {})).toEqual(['reminder queued', 'welcome sent']);
  const withoutRule = () => save(superadmin, { ...project, reminder_every: null });
  expect(await removedAndBack(withoutRule)).toEqual(['reminder stopped', 'welcome sent']);
});

it('a reminder that waits in a project without questionnaires outlives a save of its configuration', async () => {
  const { project } = await aProject(superadmin, { enabled_questionnaires: {} });
  const { id } = await addPerson(superadmin, project.id, { email: 'senza@posta.example' });
  await app.app.mailWorker.stop();
  await act(project.id, { act: 'remind', choice: { ids: [id] } });
  await save(superadmin, { ...project, name: 'Un altro nome' });
  expect((await mailsOf(project.id, id)).map(({ state }) => state)).toEqual(['queued']);
});
