import type { Associate } from '@sodalizio/contract';
import type { SectionFields } from './entry-shapes.ts';
import type { LinkTarget } from './sections.repo.ts';

export interface LinkChange {
  sigla: string;
  before: LinkTarget['preferita'];
  after: LinkTarget['preferita'];
}

/** The links an act changes, from its history entry: the section itself, and the previously preferred one. */
export function linkChanges(before: SectionFields, after: SectionFields): LinkChange[] {
  const sigla = before?.sigla ?? after?.sigla;
  if (sigla === undefined) return [];
  const preferred = (fields: SectionFields, code: string) => (fields?.sez_code === code ? 'Si' : 'No');
  const others = [before?.sez_code, after?.sez_code].filter((code) => code !== undefined && code !== sigla);
  return [
    { sigla, before: before?.preferita ?? null, after: after?.preferita ?? null },
    ...others.flatMap((code) =>
      code === undefined
        ? []
        : [{ sigla: code, before: preferred(before, code), after: preferred(after, code) } as const],
    ),
  ];
}

/** What linking a section changes for a member, as in its history entry; undefined for no change. */
export function linkingOf(
  member: Pick<Associate, 'Sezione'>,
  { sigla, preferita }: { sigla: string; preferita: 'Si' | 'No' },
): { before: SectionFields; after: NonNullable<SectionFields> } | undefined {
  const own = member.Sezione.find((link) => link.sigla === sigla);
  if (own?.preferita === preferita) return undefined;
  const loses =
    preferita === 'Si' ? member.Sezione.find((link) => link.preferita === 'Si' && link.sigla !== sigla) : undefined;
  const before = { ...(own && { sigla, preferita: own.preferita }), ...(loses && { sez_code: loses.sigla }) };
  return {
    before: own || loses ? before : null,
    after: { sigla, preferita, ...(loses && { sez_code: sigla }) },
  };
}
