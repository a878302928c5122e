import type { Database } from '../../db/open-database.ts';

/** What a link of a member is to become; `preferita: null` where it is to be gone. */
export interface LinkTarget {
  sigla: string;
  preferita: 'Si' | 'No' | null;
}

/** Makes these links of a member what they are to be. What loses the preference goes first: one at most may have it. */
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
