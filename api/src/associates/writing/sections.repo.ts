import type { Database } from '../../db/open-database.ts';

/** Target state of a link; `preferita: null` deletes it. */
export interface LinkTarget {
  sigla: string;
  preferita: 'Si' | 'No' | null;
}

/** Writes these links. Those losing the preference go first: at most one may have it. */
export async function writeLinks(trx: Database, memberId: number, targets: readonly LinkTarget[]): Promise<void> {
  const gone = targets.filter(({ preferita }) => preferita === null).map(({ sigla }) => sigla);
  if (gone.length > 0) {
    await trx
      .deleteFrom('member_sections')
      .where('member_id', '=', memberId)
      .where('section_code', 'in', gone)
      .execute();
  }
  for (const preferita of ['No', 'Si'] as const) {
    for (const { sigla } of targets.filter((target) => target.preferita === preferita)) {
      await trx
        .insertInto('member_sections')
        .values({ member_id: memberId, section_code: sigla, preferred: preferita === 'Si' })
        .onConflict((conflict) =>
          conflict.columns(['member_id', 'section_code']).doUpdateSet({ preferred: preferita === 'Si' }),
        )
        .execute();
    }
  }
}
