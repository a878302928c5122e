import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { type HistoryFields, sectionFields } from '../writing/entry-shapes.ts';
import type { ActSteps, DoneEntry, HistoryRow, SectionAct } from './bulk-act.ts';
import { touchMembers } from './locked-members.repo.ts';
import { skippedAmong } from './skipping.repo.ts';

/** As preferred, the section takes the preference from the member's other one. */
export const sectionSteps: ActSteps<SectionAct> = {
  async apply(trx, act, members, now) {
    const preferred = act.preferita === 'Si';
    const links = await linksOf(
      trx,
      members.map(({ id }) => id),
    );
    const there = ({ id }: { id: number }) => links.get(id)?.get(act.sigla);
    const skipped = await skippedAmong(trx, act, members);
    const todo = members.filter(({ id }) => !skipped.has(id));
    if (todo.length === 0) return { entries: [], skipped };
    const ids = todo.map(({ id }) => id);
    if (preferred) await setPreferred(trx, ids, undefined, false);
    await sql`insert into member_sections (member_id, section_code, preferred)
      select id, ${act.sigla}::text, ${preferred}::boolean from unnest(${ids}::int[]) id
      on conflict (member_id, section_code) do update set preferred = excluded.preferred`.execute(trx);
    await touchMembers(trx, ids, now);
    const entries = todo.map((one): HistoryRow => {
      const other = preferred ? preferredOf(links.get(one.id)) : undefined;
      const was = there(one) === undefined ? {} : { sigla: act.sigla, preferita: 'No' as const };
      return {
        codaica: one.codaica,
        action: there(one) === undefined ? 'section-added' : 'section-changed',
        before: orNothing({ ...was, ...(other !== undefined && { sez_code: other }) }),
        after: { sigla: act.sigla, preferita: act.preferita, ...(other !== undefined && { sez_code: act.sigla }) },
      };
    });
    return { entries, skipped };
  },

  async undo(trx, act, entries, now) {
    const links = await linksOf(
      trx,
      entries.map(({ memberId }) => memberId),
    );
    const isThere = (entry: DoneEntry): boolean => {
      const theirs = links.get(entry.memberId);
      const other = sectionFields.parse(entry.before)?.sez_code;
      return theirs?.get(act.sigla) === (act.preferita === 'Si') && (other === undefined || theirs.has(other));
    };
    const undone = entries.filter(isThere);
    const others = entries.filter((entry) => !isThere(entry));
    const added = undone.filter(({ action }) => action === 'section-added').map(({ memberId }) => memberId);
    const changed = undone.filter(({ action }) => action === 'section-changed').map(({ memberId }) => memberId);
    if (added.length > 0) {
      await trx
        .deleteFrom('member_sections')
        .where('section_code', '=', act.sigla)
        .where(sql<boolean>`member_id = any(${added}::int[])`)
        .execute();
    }
    await setPreferred(trx, changed, act.sigla, false);
    const again = Map.groupBy(undone, ({ before }) => sectionFields.parse(before)?.sez_code);
    for (const [section, of] of again) {
      if (section !== undefined)
        await setPreferred(
          trx,
          of.map(({ memberId }) => memberId),
          section,
          true,
        );
    }
    await touchMembers(
      trx,
      undone.map(({ memberId }) => memberId),
      now,
    );
    return {
      entries: undone.map(({ id, codaica, action, before, after }) => ({
        codaica,
        action: action === 'section-added' ? ('section-deleted' as const) : ('section-changed' as const),
        before: after,
        after: before,
        takesBack: id,
      })),
      skipped: new Map(others.map(({ memberId }) => [memberId, 'changed-since' as const])),
    };
  },
};

type Links = Map<number, Map<string, boolean>>;

async function linksOf(trx: Database, ids: readonly number[]): Promise<Links> {
  const { rows } = await sql<{ member_id: number; section_code: string; preferred: boolean }>`select member_id,
    section_code, preferred from member_sections where member_id = any(${ids}::int[])`.execute(trx);
  const links: Links = new Map(ids.map((id) => [id, new Map()]));
  for (const { member_id, section_code, preferred } of rows) links.get(member_id)?.set(section_code, preferred);
  return links;
}

const preferredOf = (theirs: ReadonlyMap<string, boolean> | undefined): string | undefined =>
  [...(theirs ?? [])].find(([, preferred]) => preferred)?.[0];

async function setPreferred(
  trx: Database,
  ids: readonly number[],
  section: string | undefined,
  preferred: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const which = section === undefined ? sql`preferred` : sql`section_code = ${section}::text`;
  await sql`update member_sections set preferred = ${preferred}::boolean
    where member_id = any(${ids}::int[]) and ${which}`.execute(trx);
}

const orNothing = (fields: Record<string, string>): HistoryFields => (Object.keys(fields).length === 0 ? null : fields);
