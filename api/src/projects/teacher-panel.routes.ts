import { todayInRome } from '@sodalizio/contract';
import {
  type PanelReading,
  panelProject,
  type ReadingAnswer,
  readingLasts,
  readingsGivenUp,
  renewPanelToken,
  sendReadings,
  teacherPanel,
  tokenPattern,
} from '@sodalizio/contract/projects';
import type { Database } from '../db/open-database.ts';
import { writeAudit } from '../platform/audit.repo.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { addPresence, findByToken, findInRoom, findRead, findRoom, removePresence } from './presences.repo.ts';
import { renewToken } from './projects.repo.ts';
import { lockProject } from './save-project.ts';

export function registerTeacherPanel(app: App): void {
  serve(app, teacherPanel, async ({ db, params, now, reply }) => {
    const today = todayInRome(now);
    const room = await openRoom(db, params.token, today);
    reply.header('cache-control', 'no-store');
    return { ...room, today, participants: await findRoom(db, room.id, today) };
  });

  serve(app, panelProject, async ({ db, params, now, reply }) => {
    const { id } = await openRoom(db, params.token, lastDayTaken(now));
    reply.header('cache-control', 'no-store');
    return { id };
  });

  serve(app, sendReadings, ({ db, params, body, now, circumstances }) =>
    db.transaction().execute(async (trx) => {
      const room = await openRoom(trx, params.token, lastDayTaken(now), true);
      const done: ReadingAnswer[] = [];
      const sending = sendingOf(body.sent, now);
      for (const [at, reading] of body.readings.entries())
        done.push(await take(trx, room, { ...reading, shown: body.participants?.[at] ?? null }, sending));
      const listed = (outcome: 'present' | 'absent') =>
        done
          .filter((one, index) => one.outcome === outcome && body.readings[index]?.present === (outcome === 'present'))
          .map(({ participant }) => participant?.foreign_token);
      const after = { present: listed('present'), absent: listed('absent') };
      const actor = { userId: null, label: 'pannello docente' };
      const entry = { action: 'projects.presences', subject: { kind: 'project', id: String(room.id) }, after };
      if (after.present.length + after.absent.length > 0) await writeAudit(trx, entry, { ...circumstances, actor });
      return { readings: done };
    }),
  );

  serve(app, renewPanelToken, ({ db, params, now, audit }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await lockProject(trx, params.project, now);
      const token = await renewToken(trx, id);
      await audit({ action: 'projects.renew-token', subject: { kind: 'project', id: String(id) } }, trx);
      return { token };
    }),
  );
}

/** A reading from before the deadline's midnight may come from a phone that has found no network for days. */
const lastDayTaken = (now: Date) => todayInRome(new Date(now.getTime() - readingLasts));

/** No network holds a request longer, in milliseconds: a phone that says so has a wrong clock. */
const travelsMost = 10 * 60 * 1000;

interface Sending {
  /** When its readings were that old. */
  readonly from: Date;
  /** Its phone has given it up, and sent its readings again. */
  readonly late: boolean;
}

function sendingOf(sent: string | undefined, now: Date): Sending {
  const from = new Date(sent ?? now);
  const travelled = now.getTime() - from.getTime();
  return travelled > readingsGivenUp && travelled < travelsMost ? { from, late: true } : { from: now, late: false };
}

type Room = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** The project of a token, while it is not over for everybody on a day of Rome. */
async function openRoom(db: Database, token: string, day: string, lock = false): Promise<Room> {
  const room = tokenPattern.test(token) ? await findByToken(db, token, lock) : undefined;
  if (!room) throw new Refusal('panel-token-wrong');
  if (room.deadline !== null && room.deadline < day) throw new Refusal('panel-over');
  return room;
}

type Read = PanelReading & { readonly shown: number | null };

async function take(trx: Database, room: Room, reading: Read, { from, late }: Sending): Promise<ReadingAnswer> {
  const at = new Date(from.getTime() - reading.ago);
  const day = todayInRome(at);
  const found = await findRead(trx, room.id, reading);
  if (!found) return { outcome: 'unknown', participant: null };
  const answer = async (outcome?: ReadingAnswer['outcome']): Promise<ReadingAnswer> => {
    const participant = (await findInRoom(trx, found.id, day)) ?? null;
    return { outcome: outcome ?? (participant?.present_at == null ? 'absent' : 'already'), participant };
  };
  if (found.deadline !== null && found.deadline < day) return answer('over');
  if (!reading.present) {
    await removePresence(trx, { participant: found.id, day, at, late });
    return answer();
  }
  const code = reading.link_token !== undefined;
  const added = await addPresence(trx, { participant: found.id, day, at, late, code });
  return answer(added ? 'present' : undefined);
}
