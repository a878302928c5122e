import { call, download, errorSentence, saveFile } from '@sodalizio/area-kit';
import { type CheckedFile, checkQuestionnaireFile, sampleFile } from '@sodalizio/contract/questionnaires';
import { toast } from '@sodalizio/ui';
import { useState } from 'react';

/** Has a file read by the server, which stores nothing. */
export function useFileCheck() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [checked, setChecked] = useState<CheckedFile & { name: string }>();
  const check = (file: File) => {
    setBusy(true);
    setFailure(undefined);
    setChecked(undefined);
    call(checkQuestionnaireFile, { body: { file } })
      .then((answer) => setChecked({ ...answer, name: file.name }))
      .catch((error: unknown) => setFailure(errorSentence(error)))
      .finally(() => setBusy(false));
  };
  return { busy, failure, checked, check };
}

/** Saves the sample of a questionnaire's file. */
export const saveSample = () =>
  download(sampleFile, { params: { id: 0 } }).then(saveFile, (error: unknown) => toast.failure(errorSentence(error)));
