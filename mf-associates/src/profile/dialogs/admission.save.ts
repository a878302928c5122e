import { errorSentence } from '@sodalizio/area-kit';
import { type Admission, type Associate, admissionLabels, errorSentences } from '@sodalizio/contract';
import { confirmAssociate } from '@sodalizio/contract/associates';
import { useState } from 'react';
import { useReadAgain } from '../associate.query.ts';
import { useWrites } from '../associate.save.ts';
import { profileLabels as labels } from '../profile.labels.ts';

const done = (admission: Admission) => {
  if (admission === 'Si') return labels.admitted;
  return admission === 'No' ? labels.refused : labels.admissionChanged;
};

/** Sets the admission of a member and says so (specification section 8). `failure` is a sentence for the dialog. */
export function useAdmission(associate: Associate) {
  const { write, busy, sayDone } = useWrites();
  const readAgain = useReadAgain();
  const [failure, setFailure] = useState<string>();

  /** Why a stale one was refused: what is admitted has to be what was looked at. */
  const whatMoved = async () => {
    const now = await readAgain(associate.codaica).catch(() => undefined);
    if (now === undefined || now.Ammesso === associate.Ammesso) return labels.admissionStale;
    return labels.admissionMoved(admissionLabels[now.Ammesso].label);
  };

  const setAdmission = async (Ammesso: Admission, reason = ''): Promise<string | undefined> => {
    setFailure(undefined);
    const { cfisc, codaica, version } = associate;
    const outcome = await write(confirmAssociate, {
      body: { cfisc, codaica, version, Ammesso, ...(Ammesso === 'No' && reason ? { reason } : {}) },
    });
    if ('written' in outcome) {
      sayDone(done(Ammesso), outcome.written);
      return undefined;
    }
    const { code } = outcome.error;
    if (code === 'registry-session-missing') return labels.registryAsked;
    if (code === 'conflict') return whatMoved();
    return code === 'unexpected-answer' ? errorSentences.internal : errorSentence(outcome.error);
  };

  return {
    busy,
    failure,
    /** True when it was set; otherwise `failure` says why not. */
    setAdmission: async (admission: Admission, reason?: string) => {
      const sentence = await setAdmission(admission, reason);
      setFailure(sentence);
      return sentence === undefined;
    },
    /** The same for a button without a dialog: answers the sentence of a failure. */
    trySetting: setAdmission,
  };
}
