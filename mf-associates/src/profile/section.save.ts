import type { Associate, sectionCodes } from '@sodalizio/contract';
import { deleteSection, newSection } from '@sodalizio/contract/associates';
import { useWrites } from './associate.save.ts';

export function useSectionSave({ cfisc, codaica }: Pick<Associate, 'cfisc' | 'codaica'>) {
  const { write, busy } = useWrites();
  return {
    /** For a section that the member has already, changes the preference. */
    link: (sigla: (typeof sectionCodes)[number], preferred: boolean) =>
      write(newSection, { body: { cfisc, codaica, sigla, preferita: preferred ? 'Si' : 'No' } }),
    unlink: (section: Associate['Sezione'][number]) => write(deleteSection, { body: { cfisc, codaica, ...section } }),
    busy,
  };
}
