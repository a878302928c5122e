import { CallError, inTime } from '@sodalizio/area-kit';
import type { Associate, sectionCodes } from '@sodalizio/contract';
import { deleteSection, newSection } from '@sodalizio/contract/associates';
import { useState } from 'react';
import { useReadAgain } from './associate.query.ts';
import { useWrites } from './associate.save.ts';
import { profileLabels as labels } from './profile.labels.ts';

type SectionCode = (typeof sectionCodes)[number];

export function useSectionSave({ cfisc, codaica }: Pick<Associate, 'cfisc' | 'codaica'>) {
  const { write, act, busy } = useWrites();
  const readAgain = useReadAgain();
  const [looking, setLooking] = useState(false);
  const isGone = async (sigla: SectionCode) => {
    setLooking(true);
    const now = await inTime(readAgain(codaica)).catch(() => undefined);
    setLooking(false);
    return now !== undefined && !now.Sezione.some((one) => one.sigla === sigla);
  };
  return {
    /** Refused for a section that the member has, as another preference was given to it. */
    add: (sigla: SectionCode, preferred: boolean) =>
      write(newSection, { body: { cfisc, codaica, sigla, preferita: preferred ? 'Si' : 'No', added: true } }),
    /** Read again first: a section that a colleague took away since would be added. */
    makePreferred: async (sigla: SectionCode) => {
      if (await isGone(sigla)) throw new CallError('not-found', { message: labels.sectionGone });
      return act(newSection, { body: { cfisc, codaica, sigla, preferita: 'Si' } });
    },
    unlink: (section: Associate['Sezione'][number]) => act(deleteSection, { body: { cfisc, codaica, ...section } }),
    busy: busy || looking,
  };
}
