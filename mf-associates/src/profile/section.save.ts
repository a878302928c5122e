import type { Associate, sectionCodes } from '@sodalizio/contract';
import { deleteSection, newSection } from '@sodalizio/contract/associates';
import { useWrites } from './associate.save.ts';

type SectionCode = (typeof sectionCodes)[number];

export function useSectionSave({ cfisc, codaica }: Pick<Associate, 'cfisc' | 'codaica'>) {
  const { write, act, busy } = useWrites();
  return {
    /** Refused for a section that the member has, as another preference was given to it. */
    add: (sigla: SectionCode, preferred: boolean) =>
      write(newSection, { body: { cfisc, codaica, sigla, preferita: preferred ? 'Si' : 'No', added: true } }),
    makePreferred: (sigla: SectionCode) => act(newSection, { body: { cfisc, codaica, sigla, preferita: 'Si' } }),
    unlink: (section: Associate['Sezione'][number]) => act(deleteSection, { body: { cfisc, codaica, ...section } }),
    busy,
  };
}
