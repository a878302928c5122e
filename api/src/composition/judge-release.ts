import { setLiveRelease } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { type AuditEntry, writeAudit } from '../platform/audit.repo.ts';
import type { App } from '../platform/platform.ts';
import { Refusal, refusalOf } from '../platform/problem.ts';
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
import { fails, hourOf, type Judged, markFailing, nextHour, outcomeOf } from './failing.repo.ts';
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

/**
 * Since when a release is judged that `event` made live or began to try. Where it had been taken back in that hour, only later hours
 * count: whoever uses it again knows those failures, and their cause may be gone.
 */
async function judgedSince(
  trx: Database,
  { area, release, event }: { area: string; release: string | null; event: number | null },
): Promise<Date | undefined> {
  if (event === null) return undefined;
  const row = await trx.selectFrom('composition_events').select('at').where('id', '=', event).executeTakeFirst();
  if (!row) return undefined;
  const at = new Date(row.at);
  const takenBack = trx
    .selectFrom('composition_events')
    .select('id')
    .where('area', '=', area)
    .where('act', 'in', ['end-canary', 'roll-back'])
    .where('from_release', '=', release)
    .where('id', '<', event)
    .where('at', '>=', hourOf(at).toISOString());
  return (await takenBack.limit(1).executeTakeFirst()) === undefined ? at : nextHour(at);
}

/** Whether somebody, and not the server alone, has made another release live since the trial began. */
async function isOvertaken(trx: Database, { live_event, canary_event }: AreaStateRow): Promise<boolean> {
  if (live_event === null || canary_event === null || live_event < canary_event) return false;
  const made = trx.selectFrom('composition_events').select('by_kind').where('id', '=', live_event);
  return (await made.executeTakeFirst())?.by_kind !== 'server';
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
  const since = await judgedSince(trx, { area, release: live, event: state.live_event });
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

/** Why the release of a trial may not go live, as a sentence; undefined where it may. */
async function whyNotLive(
  app: App,
  trx: Database,
  way: { area: string; release: string },
): Promise<string | undefined> {
  try {
    await checkLive(app, trx, { ...way, back: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return says.trialRefused(refusalOf(setLiveRelease, error).sentence ?? error.code);
  }
}

async function endTrial(trx: Database, one: Case, { why, subject }: { why: string; subject: string }): Promise<Done> {
  const { state, judged, at, notified } = one;
  await endCanary(trx, state, byServer(at, why, notified));
  return {
    audit: { action: 'areas.end-canary', before: { release: state.canary }, after: { release: null } },
    mail: { subject, text: says.trialStopped(state.area, judged.version, why) },
  };
}

async function judgeTrial(app: App, trx: Database, one: Case): Promise<Outcome> {
  const { state, judged, at } = one;
  const { area, canary } = state;
  const since = await judgedSince(trx, { area, release: canary, event: state.canary_event });
  if (canary === null || !since) return undefined;
  if (!state.canary_judged) return markFailing(trx, { judged, release: canary, since, at });
  const outcome = await outcomeOf(trx, judged, since, at);
  if (fails(outcome)) {
    const why = says.trialFailed(outcome.failed, outcome.people);
    return endTrial(trx, one, { why, subject: says.subject(area, judged.version) });
  }
  if (at.getTime() - since.getTime() < TRIAL.hours * HOUR) return undefined;
  const { people, failed } = await readOutcome(trx, { ...judged, since });
  if (people < TRIAL.people || failed > 0) return undefined;
  const why = (await isOvertaken(trx, state))
    ? says.trialOvertaken(versionOf(state.live ?? ''))
    : await whyNotLive(app, trx, { area, release: canary });
  if (why !== undefined) return endTrial(trx, one, { why, subject: says.trialOver(area, judged.version) });
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
 * same rule, or goes live after a day without a failure; it only ends where somebody has made another one live meanwhile. A release
 * that stays live nevertheless (somebody made it live again after a stop, or its trial is not judged) is marked as failing in the
 * composition.
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
