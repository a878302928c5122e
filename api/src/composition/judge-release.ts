import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { type AuditEntry, writeAudit } from '../platform/audit.repo.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import {
  type AreaStateRow,
  type Circumstances,
  countChange,
  endCanary,
  lockComposition,
  putLive,
  raiseRevision,
  stateOf,
} from './acts.repo.ts';
import { nameBefore } from './before.repo.ts';
import { fails, type Judged, markFailing, nextHour, outcomeOf } from './failing.repo.ts';
import { checkLive } from './live-checks.ts';
import { readOutcome } from './release-outcome.repo.ts';
import { stopLabels as says } from './stop.labels.ts';
import { findSuperadmins, tellSuperadmins } from './tell-superadmins.ts';

const HOUR = 3_600_000;
/** A trial passes after a day, with this many people and not one failure. */
const TRIAL = { hours: 24, people: 3 };

const versionOf = (release: string) => release.replace(/-[^-]*$/, '');

/** What the server did, for the audit, and the mail about it. */
interface Done {
  audit: Pick<AuditEntry, 'action' | 'before' | 'after'>;
  mail?: { subject: string; text: string };
}
/** 'failing': it stays where it is, and fresh pages know. */
type Outcome = Done | 'failing' | undefined;

async function momentOf(trx: Database, event: number | null): Promise<Date | undefined> {
  if (event === null) return undefined;
  const row = await trx.selectFrom('composition_events').select('at').where('id', '=', event).executeTakeFirst();
  return row && new Date(row.at);
}

/** Whether the server stopped this release before: who made it live again insists on it. */
async function wasStopped(trx: Database, area: string, release: string): Promise<boolean> {
  const stop = trx
    .selectFrom('composition_events')
    .select('id')
    .where('area', '=', area)
    .where('by_kind', '=', 'server')
    .where('act', '=', 'roll-back')
    .where('from_release', '=', release);
  return (await stop.limit(1).executeTakeFirst()) !== undefined;
}

async function releaseBefore(trx: Database, area: string, live: string): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    select ${nameBefore(sql`r`)} as before from area_releases r where r.area = ${area} and r.name = ${live}`.execute(
    trx,
  );
  return rows[0]?.before ?? null;
}

interface Case {
  readonly state: AreaStateRow;
  readonly judged: Judged;
  readonly at: Date;
  /** E-mails of the superadmins who get the mail. */
  readonly notified: string;
}

/** Whether the release may go back to; where it no longer fits the others, only a person can decide. */
async function mayGoBack(app: App, trx: Database, way: { area: string; release: string }): Promise<boolean> {
  try {
    await checkLive(app, trx, { ...way, back: true });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    app.log.error({ err: error, ...way }, 'a failing release cannot be stopped');
    return false;
  }
}

async function judgeLive(app: App, trx: Database, { state, judged, at, notified }: Case): Promise<Outcome> {
  const { area, live } = state;
  const since = await momentOf(trx, state.live_event);
  if (live === null || !since) return undefined;
  // Who insists on it has seen what was reported before.
  if (await wasStopped(trx, area, live)) return markFailing(trx, { judged, release: live, since: nextHour(since), at });
  const { people, failed } = await outcomeOf(trx, judged, since, at);
  if (!fails({ people, failed })) return undefined;
  const before = await releaseBefore(trx, area, live);
  if (before === null) return undefined;
  if (!(await mayGoBack(app, trx, { area, release: before })))
    return markFailing(trx, { judged, release: live, since, at });
  const why = says.failed(failed, people);
  await putLive(trx, state, before, 'roll-back', byServer(at, why, notified));
  return {
    audit: { action: 'areas.roll-back', before: { release: live }, after: { release: before } },
    mail: {
      subject: says.subject(area, judged.version),
      text: says.stopped(area, judged.version, versionOf(before), why),
    },
  };
}

async function judgeTrial(app: App, trx: Database, { state, judged, at, notified }: Case): Promise<Outcome> {
  const { area, canary } = state;
  const since = await momentOf(trx, state.canary_event);
  if (canary === null || !since) return undefined;
  if (!state.canary_judged) return markFailing(trx, { judged, release: canary, since, at });
  const outcome = await outcomeOf(trx, judged, since, at);
  if (fails(outcome)) {
    const why = says.trialFailed(outcome.failed, outcome.people);
    await endCanary(trx, state, byServer(at, why, notified));
    return {
      audit: { action: 'areas.end-canary', before: { release: canary }, after: { release: null } },
      mail: { subject: says.subject(area, judged.version), text: says.trialStopped(area, judged.version, why) },
    };
  }
  if (at.getTime() - since.getTime() < TRIAL.hours * HOUR) return undefined;
  const { people, failed } = await readOutcome(trx, { ...judged, since: since });
  if (people < TRIAL.people || failed > 0) return undefined;
  await checkLive(app, trx, { area, release: canary, back: false });
  await putLive(trx, state, canary, 'live', byServer(at, says.trialPassed(people)));
  return { audit: { action: 'areas.live', before: { release: state.live }, after: { release: canary } } };
}

const byServer = (at: Date, why: string, detail = ''): Circumstances => ({
  by: { kind: 'server', name: 'server' },
  at,
  why,
  detail,
});

/** Which of what is live and tried has this version; without a lock, because nearly always nothing follows. */
async function concerns(db: Database, { area, version }: Judged): Promise<'live' | 'trial' | undefined> {
  const state = await stateOf(db, area);
  if (!state || state.removed_event !== null) return undefined;
  if (state.live !== null && versionOf(state.live) === version) return 'live';
  return state.canary !== null && versionOf(state.canary) === version ? 'trial' : undefined;
}

/**
 * After a browser's report: a release that failed in the last hour for more than half of its people, and for two at least, is
 * stopped, back to the one that was live before, and the superadmins are notified. A trial, where its author chose so, ends by the
 * same rule, or goes live after a day without a failure. A release that stays live nevertheless (somebody made it live again after
 * a stop, or its trial is not judged) is marked as failing in the composition.
 */
export async function judgeRelease(app: App, db: Database, judged: Judged, at: Date): Promise<void> {
  if ((await concerns(db, judged)) === undefined) return;
  try {
    const done = await db.transaction().execute(async (trx) => {
      await lockComposition(trx);
      const state = await stateOf(trx, judged.area);
      const which = await concerns(trx, judged);
      if (!state || !which) return undefined;
      const judge = which === 'live' ? judgeLive : judgeTrial;
      const to = await findSuperadmins(trx);
      const notified = to.map(({ email }) => email).join(', ');
      const what = await judge(app, trx, { state, judged, at, notified });
      if (!what) return undefined;
      if (what === 'failing') {
        await raiseRevision(trx);
        return what;
      }
      await countChange(trx, judged.area);
      await raiseRevision(trx);
      await writeAudit(
        trx,
        { ...what.audit, subject: { kind: 'area', id: judged.area } },
        { actor: { userId: null, label: 'server' }, at, address: '', requestId: '' },
      );
      if (what.mail) await tellSuperadmins(app, trx, { to, ...what.mail }, at);
      return what;
    });
    if (!done) return;
    app.composition.changed();
    if (done === 'failing') {
      app.log.warn(judged, 'most browsers fail on what is live or tried, and nobody has replaced it');
      return;
    }
    app.log.warn({ ...judged, ...done.audit }, 'what browsers report has changed what is live');
    if (done.mail) app.mailWorker.wake();
  } catch (error) {
    // What was live before no longer fits the others: only a person can decide.
    if (!(error instanceof Refusal)) throw error;
    app.log.error({ err: error, ...judged }, 'a failing release cannot be stopped');
  }
}
