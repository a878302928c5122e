import { setAreaOff, setCanary, setFillOff, setLiveRelease } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { endCanary, putLive } from './acts.repo.ts';
import { findRelease, isEarlier } from './areas.repo.ts';
import { beginCanary, findPeople, isTried, setOff } from './canary-and-off.repo.ts';
import { isSameFill, readFills, readFillsOff, setFill } from './fills.repo.ts';
import { checkLive } from './live-checks.ts';
import { performAct } from './perform-act.ts';
import { checkSlotsFit } from './slot-checks.ts';
import { wasLive } from './verdict-checks.ts';

async function releaseNamed(db: Database, area: string, name: string): Promise<string> {
  const release = await findRelease(db, area, name);
  if (!release) throw new Refusal('not-found', { fields: [{ path: 'body.release', code: 'not-allowed' }] });
  return release.name;
}

async function peopleNamed(db: Database, emails: readonly string[]) {
  const { found, unknown } = await findPeople(db, emails);
  const fields = unknown.map((at) => ({ path: `body.people.${at}`, code: 'not-allowed' }) as const);
  if (fields.length > 0) throw new Refusal('invalid-input', { fields });
  return found;
}

export function registerAreaActs(app: App): void {
  serve(app, setLiveRelease, (call) =>
    performAct(app, call, async (trx, state, circumstances) => {
      const to = await releaseNamed(trx, state.area, call.body.release);
      if (state.live === to) return undefined;
      const back = state.live !== null && (await isEarlier(trx, state.area, state.live, to));
      // One that is merely older is checked like any other: others may rely on what came after it.
      await checkLive(app, trx, { area: state.area, release: to, back: back && (await wasLive(trx, state.area, to)) });
      const act = back ? 'roll-back' : 'live';
      await putLive(trx, state, to, act, circumstances);
      return { action: `areas.${act}`, before: { release: state.live }, after: { release: to } };
    }),
  );

  serve(app, setAreaOff, (call) =>
    performAct(app, call, async (trx, state, circumstances) => {
      const { off } = call.body;
      if (off === (state.off_event !== null)) return undefined;
      await setOff(trx, state, off, circumstances);
      return { action: off ? 'areas.off' : 'areas.on', before: { off: !off }, after: { off } };
    }),
  );

  serve(app, setFillOff, (call) =>
    performAct(app, call, async (trx, state, circumstances) => {
      const { slot, nth, off } = call.body;
      const { area, live } = state;
      const same = (fill: { slot: string; nth: number }) => isSameFill(fill, { slot, nth });
      const isOff = (await readFillsOff(trx, area)).some(same);
      const filled = (await readFills(trx, state)).find(same);
      if (!isOff && !filled) throw new Refusal('not-found', { fields: [{ path: 'body.slot', code: 'not-allowed' }] });
      if (off === isOff) return undefined;
      await setFill(trx, { area, slot, nth, label: filled?.label ?? '' }, off, circumstances);
      if (!off && live !== null) await checkSlotsFit(trx, { area, release: live, back: true });
      return { action: off ? 'areas.fill-off' : 'areas.fill-on', before: { slot, nth, off: !off }, after: { off } };
    }),
  );

  serve(app, setCanary, (call) =>
    performAct(app, call, async (trx, state, circumstances) => {
      const { percent, people: emails, judged = false } = call.body;
      const release = await releaseNamed(trx, state.area, call.body.release);
      if (percent === 0 && emails.length === 0) {
        if (state.canary === null) return undefined;
        await endCanary(trx, state, circumstances);
        return { action: 'areas.end-canary', before: { release: state.canary }, after: { release: null } };
      }
      // It is live for everybody already: the caller must mean another release.
      if (release === state.live) {
        throw new Refusal('invalid-input', { fields: [{ path: 'body.release', code: 'not-allowed' }] });
      }
      const people = await peopleNamed(trx, emails);
      const canary = { release, percent, people, judged };
      if (await isTried(trx, state, canary)) return undefined;
      await checkLive(app, trx, { area: state.area, release, back: false });
      await beginCanary(trx, state, canary, circumstances);
      return {
        action: 'areas.canary',
        before: { release: state.canary, percent: state.canary_percent },
        after: { release, percent, judged, people: people.map(({ email }) => email) },
      };
    }),
  );
}
