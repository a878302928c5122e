import { CallError } from '@sodalizio/area-kit';
import { type Admission, type Associate, admissionLabels, errorSentences } from '@sodalizio/contract';
import { confirmAssociate, type PaymentEdit } from '@sodalizio/contract/associates';
import { useState } from 'react';
import { useReadAgain } from '../associate.query.ts';
import { useDone, useWrites } from '../associate.save.ts';
import { profileLabels as labels } from '../profile.labels.ts';

const done = (admission: Admission) => {
  if (admission === 'Si') return labels.admitted;
  return admission === 'No' ? labels.refused : labels.admissionChanged;
};

/** What may be written of it. */
export const { body: admissionLengths } = confirmAssociate;

/** Sets the admission of a member and says so (specification section 8). Throws a `CallError` with the sentence for the person. */
export function useAdmission(associate: Associate) {
  const { write } = useWrites();
  const sayDone = useDone(associate);
  const readAgain = useReadAgain();
  // As it was when the dialog was opened, or when a refusal showed it again: a profile that is read meanwhile has not been looked at.
  const [seen, setSeen] = useState(associate);

  /** Explains the refusal of a stale version: the admitted data must be what the person has checked. */
  const staleSentence = async () => {
    const now = await readAgain(seen.codaica).catch(() => undefined);
    if (now) setSeen(now);
    if (now === undefined || now.Ammesso === seen.Ammesso) return labels.admissionStale;
    return labels.admissionMoved(admissionLabels[now.Ammesso].label);
  };
  const inOwnWords = async (error: CallError) => {
    if (error.code === 'conflict') return new CallError('conflict', { message: await staleSentence() });
    return error.code === 'unexpected-answer'
      ? new CallError('unexpected-answer', { message: errorSentences.internal })
      : error;
  };

  const setAdmission = async (Ammesso: Admission, { reason = '', payment }: AdmissionMore = {}) => {
    const { cfisc, codaica, version } = seen;
    const body = {
      ...{ cfisc, codaica, version, Ammesso },
      ...(Ammesso === 'No' && reason ? { reason } : {}),
      ...(payment && { payment }),
    };
    try {
      const written = await write(confirmAssociate, { body });
      sayDone(payment ? labels.admittedWithQuota(payment.annorif) : done(Ammesso), written);
      return written;
    } catch (error) {
      throw error instanceof CallError ? await inOwnWords(error) : error;
    }
  };
  return { seen, setAdmission };
}

interface AdmissionMore {
  readonly reason?: string;
  /** Registered in the same act. */
  readonly payment?: PaymentEdit | undefined;
}
