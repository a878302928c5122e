import { call, download, errorSentence, newRequestId, saveFile, useSave } from '@sodalizio/area-kit';
import { uploadImage } from '@sodalizio/contract/images';
import {
  archiveQuestionnaire,
  type CheckedFile,
  checkQuestionnaireFile,
  downloadQuestionnaireFile,
  putVersionInUse,
  type Questionnaire,
  type QuestionnaireVersion,
  sampleFile,
  saveQuestionnaire,
} from '@sodalizio/contract/questionnaires';
import type { StorePicture } from '@sodalizio/pictures';
import { confirm, toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { labels } from './questionnaire.labels.ts';
import { fileQuery, useOwnConflict, useRereading, useStoredQuestionnaire } from './questionnaire.query.ts';
import { fieldsOf, type Stored, type TypedQuestionnaire } from './questionnaire-values.ts';

export const storePicture: StorePicture = (image, options) => call(uploadImage, { body: { image } }, options);

export function useQuestionnaireSave() {
  const { send } = useSave(saveQuestionnaire, { onSaved: useStoredQuestionnaire() });
  return (values: TypedQuestionnaire, over: Stored | undefined, keepRequest: (request: string) => void) => {
    const fields = fieldsOf(values);
    if (over) return send({ body: { ...fields, id: over.questionnaire.id, revision: over.version } });
    const request = values.request || newRequestId();
    keepRequest(request);
    return send({ body: { ...fields, id: 0, request } });
  };
}

export function useRestoring({ id, name, revision }: Questionnaire) {
  const reread = useRereading();
  const mayBeOwn = useOwnConflict();
  const { save, busy } = useSave(archiveQuestionnaire, { onSaved: useStoredQuestionnaire() });
  const onSuccess = () => toast.success(labels.restored(name));
  const restore = () =>
    save(
      { params: { questionnaire: id }, body: { archived: false, revision } },
      {
        onSuccess,
        onError: async (error) => {
          const reading = reread(id);
          if (mayBeOwn(id, error) && (await reading)?.archived === false) onSuccess();
          else toast.failure(errorSentence(error));
        },
      },
    );
  return { restore, busy };
}

/** Has a file read by the server. `taken` gets one without faults, which waits there to be saved, and null for another one: until then the file before it counts. */
export function useFileCheck(questionnaire: number | undefined, taken: (file: CheckedFile['file']) => void) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState<CheckedFile>();
  const check = async (file: File) => {
    setBusy(true);
    setFailure(undefined);
    setRefused(undefined);
    try {
      const checked = await call(checkQuestionnaireFile, { query: { questionnaire }, body: { file } });
      const { file: waiting } = checked;
      if (waiting) cache.setQueryData(fileQuery(waiting.id, questionnaire).queryKey, checked);
      if (waiting && checked.same_as === null) return taken(waiting);
      taken(null);
      setRefused(checked);
    } catch (error) {
      setFailure(errorSentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, refused, check: (file: File) => void check(file) };
}

const saved = (file: Promise<Parameters<typeof saveFile>[0]>) =>
  file.then(saveFile, (error: unknown) => toast.failure(errorSentence(error)));

/** Saves the sample of a questionnaire's file. */
export const saveSample = () => saved(download(sampleFile, { params: { id: 1 } }));
/** Saves a version's file as it was loaded. */
export const saveVersionFile = (file: string) => saved(download(downloadQuestionnaireFile, { params: { file } }));

/** Brings another version into use, once the person has confirmed it. */
export function useVersionUse({ id, revision }: Questionnaire, onUsed: (used: Questionnaire) => void) {
  const reread = useRereading();
  const mayBeOwn = useOwnConflict();
  // Of a form: it keeps the record it was opened with.
  const known = useRef(revision);
  const { save, busy } = useSave(putVersionInUse, { onSaved: useStoredQuestionnaire() });
  const use = async ({ number, version }: QuestionnaireVersion, losesTyped: boolean) => {
    const { reuseBody, reuseLosesTyped } = labels;
    const sure = await confirm({
      title: labels.reuseTitle(version),
      body: losesTyped ? `${reuseBody} ${reuseLosesTyped}` : reuseBody,
      confirmLabel: labels.use,
      danger: losesTyped,
    });
    if (!sure) return;
    const onSuccess = (used: Questionnaire) => {
      known.current = used.revision;
      toast.success(labels.used(version));
      onUsed(used);
    };
    save(
      { params: { questionnaire: id, number }, body: { revision: known.current } },
      {
        onSuccess,
        onError: async (error) => {
          const reading = reread(id).then((fresh) => {
            known.current = fresh?.revision ?? known.current;
            return fresh;
          });
          const fresh = mayBeOwn(id, error) ? await reading : undefined;
          if (fresh?.current === number) onSuccess(fresh);
          else toast.failure(errorSentence(error));
        },
      },
    );
  };
  return { use, busy };
}
