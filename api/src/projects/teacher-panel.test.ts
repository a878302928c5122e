import { createHash } from 'node:crypto';
import type { Participant, ParticipantDetails, ReadingAnswer, TeacherPanel } from '@sodalizio/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { aCompany, addPerson, answerOf, done, fields, peopleOf, save } from './test-projects.ts';

let now = new Date('2026-11-23T10:00:00Z');
let app: TestApp;
let superadmin: SignedIn;
const lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    members: 5,
    now: () => now,
    config: { logLevel: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  });
  superadmin = await app.signIn('superadmin');
});
afterAll(() => app.close());

interface Answer<T> {
  status: number;
  body: T & { code?: string; message?: string };
}

/** The panel of a token, by somebody without a session. */
async function open(token: string): Promise<Answer<TeacherPanel>> {
  const answer = await fetch(`${app.url}/api/teacher-panel/${token}`);
  return { status: answer.status, body: (await answer.json()) as TeacherPanel };
}
async function post(token: string, body: object): Promise<Answer<{ readings: ReadingAnswer[] }>> {
  const answer = await fetch(`${app.url}/api/teacher-panel/${token}/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { readings: ReadingAnswer[] } };
}
const send = (token: string, ...readings: object[]) => post(token, { readings });

/** A project with two participants, at ten o'clock of a Monday. */
async function room(more: object = {}) {
  now = new Date('2026-11-23T10:00:00Z');
  const project = await save(superadmin, fields(await aCompany(superadmin), more));
  const anna = await addPerson(superadmin, project.id, { foreign_token: '007', full_name: 'Anna Bianchi' });
  const bruno = await addPerson(superadmin, project.id, { foreign_token: 'b8', full_name: 'Bruno', email: '' });
  const tokenOf = ({ link }: { link: string }) => link.slice(-64);
  const detailsOf = (id: number) => done<ParticipantDetails>(superadmin, `/api/project/${project.id}/users/${id}`);
  return { project, token: project.token, anna, bruno, annas: tokenOf(anna), detailsOf };
}

describe('the teacher panel', () => {
  it('is opened by the project’s token alone, and shows name, Matricola and presence, nothing else', async () => {
    const { token, project, anna, bruno, annas } = await room();
    const { status, body } = await open(token);
    const mark = createHash('sha256').update(annas).digest('hex').slice(0, 24);
    expect([status, body]).toEqual([
      200,
      {
        id: project.id,
        project: 'Progetto',
        deadline: null,
        today: '2026-11-23',
        participants: [
          { id: anna.id, foreign_token: '007', full_name: 'Anna Bianchi', mark, present_at: null },
          { id: bruno.id, foreign_token: 'b8', full_name: 'Bruno', mark: expect.any(String), present_at: null },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/posta\.example|@/);
    // Neither tokens of panels nor of personal links stand in the log.
    await fetch(`${app.url}/partecipa/${annas}`);
    expect(lines.join('')).toContain('/api/teacher-panel/[cut]');
    expect(lines.join('')).not.toMatch(new RegExp(`${token}|${annas}`));
  });

  it('marks a participant present once a day: by their code, or by Matricola however it is written', async () => {
    const { token, anna, annas, detailsOf } = await room();
    const first = await send(token, { link_token: annas, present: true, ago: 0 });
    expect(first.body.readings).toMatchObject([
      { outcome: 'present', participant: { full_name: 'Anna Bianchi', present_at: '2026-11-23T10:00:00.000Z' } },
    ]);
    now = new Date('2026-11-23T10:30:00Z');
    const again = await send(
      token,
      { link_token: annas, present: true, ago: 0 },
      { foreign_token: ' B8 ', present: true, ago: 0 },
    );
    expect(again.body.readings).toMatchObject([
      { outcome: 'already', participant: { foreign_token: '007', present_at: '2026-11-23T10:00:00.000Z' } },
      { outcome: 'present', participant: { foreign_token: 'b8', present_at: '2026-11-23T10:30:00.000Z' } },
    ]);
    expect((await open(token)).body.participants.map(({ present_at }) => present_at)).toEqual([
      '2026-11-23T10:00:00.000Z',
      '2026-11-23T10:30:00.000Z',
    ]);
    // Tomorrow, of Rome, they are counted anew.
    now = new Date('2026-11-23T23:30:00Z');
    expect((await open(token)).body).toMatchObject({ today: '2026-11-24', participants: [{ present_at: null }, {}] });
    expect((await send(token, { foreign_token: '007', present: true, ago: 0 })).body.readings[0]?.outcome).toBe(
      'present',
    );
    // Their session has ended by then.
    superadmin = await app.signIn('superadmin');
    expect((await detailsOf(anna.id)).presences).toEqual([
      { at: '2026-11-23T23:30:00.000Z', code: false },
      { at: '2026-11-23T10:00:00.000Z', code: true },
    ]);
  });

  it('takes what was read without network at its own time: the earlier of two readings counts', async () => {
    const { token, annas } = await room();
    await send(token, { foreign_token: '007', present: true, ago: 0 });
    const late = await send(token, { link_token: annas, present: true, ago: 10 * 60_000 });
    expect(late.body.readings).toMatchObject([
      { outcome: 'already', participant: { present_at: '2026-11-23T09:50:00.000Z' } },
    ]);
  });

  it('takes a presence back, and may mark it again', async () => {
    const { token, annas, anna, detailsOf } = await room();
    const back = await send(
      token,
      { link_token: annas, present: true, ago: 2_000 },
      { foreign_token: '007', present: false, ago: 0 },
    );
    expect(back.body.readings.map(({ outcome }) => outcome)).toEqual(['present', 'absent']);
    expect((await detailsOf(anna.id)).presences).toEqual([]);
    expect((await send(token, { link_token: annas, present: true, ago: 0 })).body.readings[0]?.outcome).toBe('present');
  });

  it('takes back late nothing that another phone has read since', async () => {
    const { token, annas } = await room();
    await send(token, { foreign_token: '007', present: true, ago: 15 * 60_000 });
    await send(token, { link_token: annas, present: true, ago: 3 * 60_000 });
    const late = await send(token, { foreign_token: '007', present: false, ago: 10 * 60_000 });
    expect(late.body.readings).toMatchObject([
      { outcome: 'already', participant: { present_at: '2026-11-23T09:45:00.000Z' } },
    ]);
    const now = await send(token, { foreign_token: '007', present: false, ago: 0 });
    expect(now.body.readings).toMatchObject([{ outcome: 'absent', participant: { present_at: null } }]);
  });

  it('returns no presence that was taken back when what another phone read before arrives late', async () => {
    const { token, annas, anna, detailsOf } = await room();
    const read = { link_token: annas, present: true, ago: 10 * 60_000 };
    const entries = async () =>
      (await app.db.selectFrom('audit_entries').select('after').where('action', '=', 'projects.presences').execute())
        .length;
    await send(token, read);
    await send(token, { foreign_token: '007', present: false, ago: 5 * 60_000 });
    const before = await entries();
    const late = await send(token, read);
    expect(late.body.readings).toMatchObject([{ outcome: 'absent', participant: { present_at: null } }]);
    expect((await detailsOf(anna.id)).presences).toEqual([]);
    expect(await entries()).toBe(before);
    // Read again since, they are there, and the late reading does not make it earlier than that.
    await send(token, { link_token: annas, present: true, ago: 60_000 });
    expect((await send(token, read)).body.readings).toMatchObject([
      { outcome: 'already', participant: { present_at: '2026-11-23T09:59:00.000Z' } },
    ]);
  });

  it('takes a presence back also where the reading it was for arrives after it', async () => {
    const { token, annas } = await room();
    await send(token, { foreign_token: '007', present: false, ago: 5 * 60_000 });
    const late = await send(token, { link_token: annas, present: true, ago: 10 * 60_000 });
    expect(late.body.readings[0]?.outcome).toBe('absent');
    const again = await send(token, { link_token: annas, present: true, ago: 0 });
    expect(again.body.readings[0]?.outcome).toBe('present');
  });

  it('marks again at once where taking back travelled longer than that', async () => {
    const { token, annas } = await room();
    await send(token, { link_token: annas, present: true, ago: 60_000 }, { link_token: annas, present: false, ago: 0 });
    const again = await send(token, { link_token: annas, present: true, ago: 4_000 });
    expect(again.body.readings[0]?.outcome).toBe('present');
  });

  describe('a request that its phone has given up, and that arrives late', () => {
    const at = (time: string) => new Date(`2026-11-23T${time}Z`);
    /** The outcome of one reading of a request that was sent at a time, and arrives at another. */
    const travels = async (token: string, reading: object, sent: string, arrives: string) => {
      now = at(arrives);
      return (await post(token, { readings: [reading], sent: at(sent).toISOString() })).body.readings[0];
    };

    it('brings back no presence that was taken back since', async () => {
      const { token, annas, anna, detailsOf } = await room();
      const read = { link_token: annas, present: true, ago: 0 };
      now = at('10:00:20');
      const again = { ...read, ago: 20_000 };
      await send(token, again, { foreign_token: '007', present: false, ago: 10_000 });
      expect(await travels(token, read, '10:00:00', '10:00:50')).toMatchObject({ outcome: 'absent' });
      expect((await detailsOf(anna.id)).presences).toEqual([]);
    });

    it('takes no presence back that was read since', async () => {
      const { token, annas } = await room();
      await send(token, { link_token: annas, present: true, ago: 0 });
      const takenBack = { foreign_token: '007', present: false, ago: 0 };
      now = at('10:00:40');
      await send(token, { ...takenBack, ago: 20_000 }, { link_token: annas, present: true, ago: 0 });
      expect(await travels(token, takenBack, '10:00:20', '10:01:10')).toMatchObject({
        outcome: 'already',
        participant: { present_at: '2026-11-23T10:00:40.000Z' },
      });
    });

    it('counts at the time of the reading where it was not sent again', async () => {
      const { token } = await room();
      const read = { foreign_token: 'b8', present: true, ago: 5_000 };
      expect(await travels(token, read, '10:00:00', '10:00:50')).toMatchObject({
        outcome: 'present',
        participant: { present_at: '2026-11-23T09:59:55.000Z' },
      });
    });

    it.each(['09:30:00', '11:00:00'])('is not known by a clock that is wrong (%s at 10:00:00)', async (sent) => {
      const { token } = await room();
      const read = { foreign_token: 'b8', present: true, ago: 0 };
      expect(await travels(token, read, sent, '10:00:00')).toMatchObject({
        outcome: 'present',
        participant: { present_at: '2026-11-23T10:00:00.000Z' },
      });
    });
  });

  it('says which project it is of to a phone with its token, also once it is over', async () => {
    const { token, project } = await room({ deadline: '2026-11-23' });
    const projectOf = async (of: string) => {
      const answer = await fetch(`${app.url}/api/teacher-panel/${of}/project`);
      return [answer.status, await answer.json()];
    };
    const renewed = await done<{ token: string }>(superadmin, `/api/projects/${project.id}/renew-token`, {});
    now = new Date('2026-11-24T10:00:00Z');
    expect((await open(renewed.token)).status).toBe(410);
    expect(await projectOf(renewed.token)).toEqual([200, { id: project.id }]);
    expect(await projectOf(token)).toMatchObject([404, { code: 'panel-token-wrong' }]);
    // As long as it takes readings.
    now = new Date('2026-11-30T23:05:00Z');
    expect(await projectOf(renewed.token)).toMatchObject([410, { code: 'panel-over' }]);
  });

  it('knows nobody of another project, nobody removed, no old link', async () => {
    const { token, annas, anna, project } = await room();
    const other = await room();
    const read = (...readings: object[]) => send(token, ...readings.map((one) => ({ present: true, ago: 0, ...one })));
    const strangers = await read({ link_token: other.annas }, { foreign_token: 'x' }, { link_token: 'x' }, {});
    expect(strangers.body.readings).toEqual(Array(4).fill({ outcome: 'unknown', participant: null }));
    await done(superadmin, `/api/project/${project.id}/act`, { act: 'renew-link', choice: { ids: [anna.id] } });
    expect((await read({ link_token: annas })).body.readings[0]?.outcome).toBe('unknown');
    await done(superadmin, `/api/project/${project.id}/act`, { act: 'remove', choice: { ids: [anna.id] } });
    expect((await read({ foreign_token: '007' })).body.readings[0]?.outcome).toBe('unknown');
    // Nothing of it was stored, there or here.
    for (const one of [token, other.token])
      expect((await open(one)).body.participants.filter(({ present_at }) => present_at !== null)).toEqual([]);
  });

  it('marks whom the phone has shown, whatever their Matricola has become since', async () => {
    const { project, token, anna, bruno } = await room();
    const code = (id: number, foreign_token: string, full_name: string, revision: number) =>
      done<Participant>(superadmin, `/api/project/${project.id}/users/${id}`, {
        ...{ foreign_token, full_name, email: '', language: 'it', revision },
      });
    const act = (what: string, id: number) =>
      done(superadmin, `/api/project/${project.id}/act`, { act: what, choice: { ids: [id] } });
    const mark = async (participant: number | null) => {
      const readings = [{ foreign_token: '007', present: true, ago: 60_000 }];
      const { body } = await post(token, { readings, participants: [participant] });
      return body.readings.map((one) => [one.outcome, one.participant?.id ?? null]);
    };
    // Their Matricole were mixed up, and are put right while a phone without network has tapped Anna.
    const { revision } = await code(anna.id, 'x', 'Anna Bianchi', anna.revision);
    await code(bruno.id, '007', 'Bruno', bruno.revision);
    await code(anna.id, 'b8', 'Anna Bianchi', revision);
    expect(await mark(anna.id)).toEqual([['present', anna.id]]);
    // Nobody else is marked in the place of who is gone; added again, they are the same person.
    await act('remove', anna.id);
    expect(await mark(anna.id)).toEqual([['unknown', null]]);
    await act('remove', bruno.id);
    const again = await addPerson(superadmin, project.id, { foreign_token: '007', full_name: 'Bruno', email: '' });
    expect(await mark(bruno.id)).toEqual([['present', again.id]]);
    // Typed without being known, and a participant whose row is gone with an undone load: by Matricola alone.
    expect([await mark(null), await mark(999_999)]).toEqual([[['already', again.id]], [['already', again.id]]]);
  });

  it('is closed to every other token', async () => {
    const { token, annas, project } = await room();
    const other = await room();
    const [{ secret }, listed] = [
      await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, { name: 'Aula' }),
      await peopleOf(superadmin, project.id),
    ];
    const wrong = [
      secret,
      annas,
      listed[1]?.link.slice(-64) ?? '',
      'a'.repeat(64),
      `${token}0`.slice(1),
      '..',
      '%00',
      "'",
    ];
    for (const one of [...wrong, token.toUpperCase()]) {
      const asked = [
        await open(encodeURIComponent(one)),
        await send(encodeURIComponent(one), { foreign_token: '007', present: true, ago: 0 }),
      ];
      for (const { status, body } of asked) {
        expect([400, 404]).toContain(status);
        expect(JSON.stringify(body)).not.toContain('Anna');
      }
    }
    const { body } = await open('a'.repeat(64));
    expect(body).toMatchObject({ code: 'panel-token-wrong', message: expect.stringContaining('nessun pannello') });
    // Nor does a project's token open the page of a participant, of this project or of another.
    for (const one of [token, other.token, secret, 'a'.repeat(64), `${annas}0`]) {
      const page = await fetch(`${app.url}/partecipa/${one}`);
      expect([page.status, (await page.text()).includes('Anna')]).toEqual([404, false]);
    }
    // Another project's token opens that one, and marks nobody here.
    expect((await open(other.token)).body.id).toBe(other.project.id);
    expect((await send(other.token, { link_token: annas, present: true, ago: 0 })).body.readings[0]?.outcome).toBe(
      'unknown',
    );
  });

  it('ends with the project: what was read before midnight may still come, for a week', async () => {
    const { token, annas } = await room({ deadline: '2026-11-23' });
    now = new Date('2026-11-23T22:59:00Z');
    expect((await open(token)).status).toBe(200);
    now = new Date('2026-11-23T23:05:00Z');
    const { status, body } = await open(token);
    expect([status, body.code, body.message]).toEqual([410, 'panel-over', expect.stringContaining('scaduto')]);
    const late = await send(
      token,
      { link_token: annas, present: true, ago: 10 * 60_000 },
      { foreign_token: 'b8', present: true, ago: 0 },
    );
    expect(late.body.readings.map(({ outcome }) => outcome)).toEqual(['present', 'over']);
    // A phone that was in a room without network, and found one after the weekend.
    now = new Date('2026-11-30T10:00:00Z');
    expect((await open(token)).status).toBe(410);
    const sixDays = 6 * 86_400_000;
    const after = await send(
      token,
      { foreign_token: 'b8', present: true, ago: sixDays + 86_000_000 },
      { foreign_token: 'b8', present: true, ago: sixDays },
    );
    expect(after.body.readings.map(({ outcome }) => outcome)).toEqual(['present', 'over']);
    now = new Date('2026-11-30T23:05:00Z');
    expect((await send(token, { link_token: annas, present: true, ago: 0 })).status).toBe(410);
  });

  it('stays open for who has a later deadline of their own, and marks nobody past theirs', async () => {
    const { token, project, anna, bruno } = await room({ deadline: '2026-11-23' });
    const setDeadline = (id: number, deadline: string) =>
      done(superadmin, `/api/project/${project.id}/act`, { act: 'set-deadline', choice: { ids: [id] }, deadline });
    const readBoth = async () =>
      (
        await send(
          token,
          { foreign_token: '007', present: true, ago: 0 },
          { foreign_token: 'b8', present: true, ago: 0 },
        )
      ).body.readings.map(({ outcome }) => outcome);
    await setDeadline(anna.id, '2026-11-25');
    await setDeadline(bruno.id, '2026-11-22');
    expect(await readBoth()).toEqual(['present', 'over']);
    now = new Date('2026-11-25T10:00:00Z');
    expect((await open(token)).body).toMatchObject({ deadline: '2026-11-25', today: '2026-11-25' });
    expect(await readBoth()).toEqual(['present', 'over']);
    const back = await send(token, { foreign_token: 'b8', present: false, ago: 0 });
    expect(back.body.readings).toMatchObject([{ outcome: 'over' }]);
    now = new Date('2026-11-25T23:05:00Z');
    expect((await open(token)).body).toMatchObject({ code: 'panel-over' });
    // Who was removed keeps it open no longer.
    now = new Date('2026-11-25T10:00:00Z');
    superadmin = await app.signIn('superadmin');
    await done(superadmin, `/api/project/${project.id}/act`, { act: 'remove', choice: { ids: [anna.id] } });
    expect((await open(token)).status).toBe(410);
  });

  it('gets a new token from who manages projects, and the old one opens nothing', async () => {
    const { token, project } = await room();
    const secretary = await app.signIn('secretary');
    const path = `/api/projects/${project.id}/renew-token`;
    expect((await answerOf(secretary, path, { json: {} })).status).toBe(403);
    expect((await open(token)).status).toBe(200);
    const renewed = await done<{ token: string }>(superadmin, path, {});
    expect(renewed.token).toMatch(/^[0-9a-f]{64}$/);
    expect([(await open(token)).status, (await open(renewed.token)).status]).toEqual([404, 200]);
    // The form of somebody else is not in conflict with it, and Cronologia says it.
    expect(
      (await save(superadmin, { ...fields(project.company.id), id: project.id, revision: project.revision })).token,
    ).toBe(renewed.token);
    const { events } = await done<{ events: { act: string }[] }>(superadmin, `/api/projects/${project.id}/history`);
    expect(events.map(({ act }) => act)).toEqual(['update', 'renew-token', 'create']);
    // Only they see it in the list.
    const tokenFor = async (person: SignedIn) =>
      (await done<{ id: number; token?: string }[]>(person, '/api/projects')).find(({ id }) => id === project.id)
        ?.token;
    expect([await tokenFor(superadmin), await tokenFor(secretary)]).toEqual([renewed.token, undefined]);
  });

  it('refuses readings that are none, and stores nothing of them', async () => {
    const { token } = await room();
    const good = { foreign_token: '007', present: true, ago: 0 };
    for (const wrong of [
      { ...good, ago: -1 },
      { ...good, ago: 604_800_001 },
      { ...good, present: 'true' },
      { ...good, day: '2026-01-01' },
      { ...good, foreign_token: '0\u00007' },
    ])
      expect((await send(token, good, wrong)).status).toBe(400);
    expect((await send(token)).status).toBe(400);
    expect((await send(token, ...Array(501).fill(good))).status).toBe(400);
    expect((await open(token)).body.participants[0]?.present_at).toBeNull();
  });

  it('of two phones that mark the same people in another order marks each once', async () => {
    const { token } = await room();
    const both = ['007', 'b8'].map((foreign_token) => ({ foreign_token, present: true, ago: 0 }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(token, ...(at % 2 ? both : both.toReversed()))),
    );
    const outcomes = answers.flatMap(({ body }) => body.readings.map(({ outcome }) => outcome));
    expect([outcomes.length, outcomes.filter((one) => one === 'present').length]).toEqual([20, 2]);
  });
});
