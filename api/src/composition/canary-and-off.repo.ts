import type { Database } from '../db/open-database.ts';
import { type AreaStateRow, addEvent, type Circumstances } from './acts.repo.ts';

interface Person {
  id: number;
  email: string;
}

/** The users with these e-mails, ignoring case; `unknown`: indexes of unknown ones. */
export async function findPeople(
  db: Database,
  emails: readonly string[],
): Promise<{ found: Person[]; unknown: number[] }> {
  const wanted = emails.map((email) => email.trim().toLowerCase());
  if (wanted.length === 0) return { found: [], unknown: [] };
  const found = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((where) => where(where.fn<string>('lower', ['email']), 'in', wanted))
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute();
  const known = new Set(found.map(({ email }) => email.toLowerCase()));
  return { found, unknown: wanted.flatMap((email, at) => (known.has(email) ? [] : [at])) };
}

interface Canary {
  release: string;
  percent: number;
  people: readonly Person[];
  judged: boolean;
}

/** Whether exactly this is tried already. Beginning anew would take the time from a judged trial that it has lasted. */
export async function isTried(trx: Database, state: AreaStateRow, canary: Canary): Promise<boolean> {
  const { release, percent, people, judged } = canary;
  if (state.canary !== release || state.canary_percent !== percent || state.canary_judged !== judged) return false;
  const rows = await trx.selectFrom('canary_people').select('user_id').where('area', '=', state.area).execute();
  const named = new Set(rows.map(({ user_id }) => user_id));
  return named.size === people.length && people.every(({ id }) => named.has(id));
}

export async function beginCanary(
  trx: Database,
  state: AreaStateRow,
  canary: Canary,
  circumstances: Circumstances,
): Promise<void> {
  const { release, percent, people, judged } = canary;
  const detail = [...(percent > 0 ? [`${percent}%`] : []), ...people.map(({ email }) => email)];
  const event = await addEvent(
    trx,
    { area: state.area, act: 'canary', from: state.canary, to: release, detail: detail.join(', ') },
    circumstances,
  );
  await trx
    .updateTable('area_state')
    .set({ canary: release, canary_percent: percent, canary_judged: judged, canary_event: event })
    .where('area', '=', state.area)
    .execute();
  // Whoever begins a trial wants it opened.
  const named = trx.updateTable('area_releases').set({ failing_until: null }).where('area', '=', state.area);
  await named.where('name', '=', release).execute();
  await trx.deleteFrom('canary_people').where('area', '=', state.area).execute();
  if (people.length === 0) return;
  await trx
    .insertInto('canary_people')
    .values(people.map(({ id }) => ({ area: state.area, user_id: id })))
    .execute();
}

export async function setOff(
  trx: Database,
  state: AreaStateRow,
  off: boolean,
  circumstances: Circumstances,
): Promise<void> {
  const event = await addEvent(trx, { area: state.area, act: off ? 'off' : 'on' }, circumstances);
  await trx
    .updateTable('area_state')
    .set({ off_event: off ? event : null })
    .where('area', '=', state.area)
    .execute();
}
