import {
  CallError,
  errorSentence,
  keepStored,
  keyOf,
  newRequestId,
  personId,
  useSave,
  useUpload,
} from '@sodalizio/area-kit';
import {
  actOnParticipants,
  addParticipant,
  checkParticipantAct,
  findParticipants,
  findProjects,
  findResults,
  type Participant,
  type ParticipantFields,
  type Project,
  participantDetails,
  projectById,
  projectHistory,
  reactivateParticipant,
  renewPanelToken,
  saveParticipant,
  uploadParticipants,
} from '@sodalizio/contract/projects';
import { confirm, toast } from '@sodalizio/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { labels } from './participants.labels.ts';

const drops = [findParticipants, participantDetails, findProjects, projectById, findResults] as const;

export const useParticipantsUpload = (project: number) =>
  useUpload(uploadParticipants, { params: { project }, drops, onDone: () => toast.success(labels.uploaded) });

export function useParticipantSave(project: number) {
  const adding = useSave(addParticipant, { drops });
  const changing = useSave(saveParticipant, { drops });
  const dropRead = useDropRead();
  const last = useRef({ fields: '', request: '' });
  /** One per content: sent again after a lost answer, the same fields add one participant. */
  const requestOf = (fields: ParticipantFields) => {
    const typed = JSON.stringify(fields);
    if (last.current.fields !== typed) last.current = { fields: typed, request: newRequestId() };
    return last.current.request;
  };
  return (fields: ParticipantFields, over: Participant | undefined) =>
    (over
      ? changing.send({ params: { project, participant: over.id }, body: { ...fields, revision: over.revision } })
      : adding.send({ params: { project }, body: { ...fields, request: requestOf(fields) } })
    ).catch((error: unknown) => {
      // They may be saved although the answer was lost.
      dropRead();
      throw error;
    });
}

function useDropRead() {
  const cache = useQueryClient();
  return () => {
    for (const dropped of drops) void cache.invalidateQueries({ queryKey: keyOf(dropped) });
  };
}

export function useReactivation(project: number, participant: number) {
  const { save, busy } = useSave(reactivateParticipant, { drops: [participantDetails, checkParticipantAct] });
  const dropRead = useDropRead();
  const reactivate = (onDone: () => void) =>
    save(
      { params: { project, participant } },
      {
        onSuccess: () => {
          toast.success(labels.reactivated, cause);
          onDone();
        },
        onError: (error) => {
          // It may be active again although the answer was lost.
          dropRead();
          toast.failure(errorSentence(error), cause);
        },
      },
    );
  return { reactivate, busy };
}

export const cause = { id: 'projects.participants' };

export function useAct(project: number) {
  const { send, busy } = useSave(actOnParticipants, { drops: [...drops, checkParticipantAct] });
  const dropRead = useDropRead();
  const sendAct: typeof send = (input) =>
    send(input).catch((error: unknown) => {
      // It may be done although the answer was lost.
      dropRead();
      throw error;
    });
  return { send: sendAct, busy, params: { project } };
}

/** What an act has reached, and by which request. */
export interface DoneAct {
  readonly reached: number;
  readonly ids: readonly number[];
  readonly request: string;
}

/** The Annulla of each removal stays beside those of others. */
const causeOf = ({ request }: DoneAct) => ({ id: `${cause.id} ${request}` });

/** Participants that one call names (`participantChoice`). */
const atOnce = 10_000;

/** Tells what an act did; a removal is undone from there. For the screen, which is still there when its toast is pressed. */
export function useDone(project: number) {
  const cache = useQueryClient();
  const dropRead = useDropRead();
  const { send } = useSave(actOnParticipants, { drops });
  const restore = async (removed: DoneAct, those: string, from = 0, already = 0, first = newRequestId()) => {
    const { ids, request: removal } = removed;
    const ownCause = causeOf(removed);
    // The `send` of an older shell is answered also after somebody else has signed in.
    const by = personId();
    let [next, back, request] = [from, already, first];
    try {
      // The first call brings everybody back, the others those of a removal that the server does not know any more.
      while (personId() === by && next < ids.length && back < ids.length) {
        const choice = { ids: ids.slice(next, next + atOnce) };
        const body = { act: 'restore' as const, choice, request, removal };
        const { reached } = await send({ params: { project }, body }).catch((error: unknown) => {
          // Those of the other calls may come back all the same.
          if (ids.length > atOnce && isOtherNumber(error)) return { reached: 0 };
          throw error;
        });
        back += reached;
        next += atOnce;
        request = newRequestId();
      }
      if (personId() !== by) return;
      if (back < ids.length) toast.warning(labels.notAllRestored(back, ids.length), ownCause);
      else toast.success(labels.restored(back), ownCause);
    } catch (error) {
      // They may be back although its answer was lost.
      dropRead();
      // Whoever has signed in since has not removed them.
      if (personId() !== by) return;
      // Nothing else brings them back.
      const again = { label: labels.retry, onUndo: () => void restore(removed, those, next, back, request) };
      toast.failure(labels.failed(labels.undoing, those, errorSentence(error)), {
        ...ownCause,
        ...(!isOtherNumber(error) && { undo: again }),
      });
    }
  };
  return (act: keyof typeof labels.acts, done: DoneAct, those = labels.count(done.ids.length)) => {
    if (act === 'renew-link') dropOldLinks(cache);
    toast.success(labels.acts[act].done(done.reached), {
      ...(act === 'remove'
        ? { ...causeOf(done), undo: { label: labels.undo, onUndo: () => void restore(done, those) } }
        : cause),
    });
  };
}

/** Of the rows that were not read again yet: a link that opens nothing any more is not there to be copied. */
const dropOldLinks = (cache: QueryClient) =>
  void cache.resetQueries({
    queryKey: keyOf(findParticipants),
    predicate: ({ state }) => state.isInvalidated || state.data === undefined,
  });

/** Somebody came or went since the number was shown. */
export const isOtherNumber = (error: unknown) =>
  error instanceof CallError && (error.code === 'participants-changed' || error.code === 'nobody-to-act-on');

/** Renews the address of the teacher panel, once the person has confirmed it. */
export function usePanelRenewal(project: number) {
  const cache = useQueryClient();
  const dropRead = useDropRead();
  const { save, busy } = useSave(renewPanelToken, {
    drops: [projectById, findProjects, projectHistory],
    // Shown also where reading the project again takes long, or fails: the old address opens nothing any more.
    onSaved: ({ token }) =>
      keepStored<Project>(cache, keyOf(projectById, { params: { project } }), (known) => known && { ...known, token }),
  });
  const { renewTitle: title, renewBody: body, renew: confirmLabel, renewed } = labels.panel;
  const renew = async () => {
    if (!(await confirm({ title, body, confirmLabel, danger: true }))) return;
    save(
      { params: { project } },
      {
        onSuccess: () => toast.success(renewed, { id: 'projects.panel' }),
        onError: (error) => {
          // The old address may open nothing although the answer was lost.
          dropRead();
          toast.failure(errorSentence(error), { id: 'projects.panel' });
        },
      },
    );
  };
  return { renew, busy };
}
