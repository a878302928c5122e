import { CallError, errorSentence, useSave, useUpload } from '@sodalizio/area-kit';
import {
  actOnParticipants,
  addParticipant,
  checkParticipantAct,
  findParticipants,
  findProjects,
  findResults,
  type Participant,
  type ParticipantFields,
  participantDetails,
  projectById,
  projectHistory,
  renewPanelToken,
  saveParticipant,
  uploadParticipants,
} from '@sodalizio/contract/projects';
import { confirm, toast } from '@sodalizio/ui';
import { labels } from './participants.labels.ts';

const drops = [findParticipants, participantDetails, findProjects, projectById, findResults] as const;

export const useParticipantsUpload = (project: number) =>
  useUpload(uploadParticipants, { params: { project }, drops, onDone: () => toast.success(labels.uploaded) });

export function useParticipantSave(project: number) {
  const adding = useSave(addParticipant, { drops });
  const changing = useSave(saveParticipant, { drops });
  return (fields: ParticipantFields, over: Participant | undefined) =>
    over
      ? changing.send({ params: { project, participant: over.id }, body: { ...fields, revision: over.revision } })
      : adding.send({ params: { project }, body: fields });
}

export const cause = { id: 'projects.participants' };

export function useAct(project: number) {
  const { send, busy } = useSave(actOnParticipants, { drops: [...drops, checkParticipantAct] });
  return { send, busy, params: { project } };
}

/** Participants that one call names (`participantChoice`). */
const atOnce = 10_000;

/** Tells what an act did; a removal is undone from there. For the screen, which is still there when its toast is pressed. */
export function useDone(project: number) {
  const { send } = useSave(actOnParticipants, { drops });
  const restore = async (ids: readonly number[]) => {
    let back = 0;
    try {
      for (let from = 0; from < ids.length; from += atOnce) {
        const choice = { ids: ids.slice(from, from + atOnce) };
        back += (await send({ params: { project }, body: { act: 'restore', choice } })).reached;
      }
      if (back < ids.length) toast.warning(labels.notAllRestored(back, ids.length), cause);
      else toast.success(labels.restored(back), cause);
    } catch (error) {
      toast.failure(errorSentence(error), cause);
    }
  };
  return (act: keyof typeof labels.acts, { reached, ids }: { reached: number; ids: readonly number[] }) =>
    toast.success(labels.acts[act].done(reached), {
      ...cause,
      ...(act === 'remove' && { undo: { label: labels.undo, onUndo: () => void restore(ids) } }),
    });
}

/** Somebody came or went since the number was shown. */
export const isOtherNumber = (error: unknown) =>
  error instanceof CallError && (error.code === 'participants-changed' || error.code === 'nobody-to-act-on');

/** Renews the address of the teacher panel, once the person has confirmed it. */
export function usePanelRenewal(project: number) {
  const { save, busy } = useSave(renewPanelToken, { drops: [projectById, findProjects, projectHistory] });
  const { renewTitle: title, renewBody: body, renew: confirmLabel, renewed } = labels.panel;
  const renew = async () => {
    if (!(await confirm({ title, body, confirmLabel, danger: true }))) return;
    save(
      { params: { project } },
      {
        onSuccess: () => toast.success(renewed, { id: 'projects.panel' }),
        onError: (error) => toast.failure(errorSentence(error), { id: 'projects.panel' }),
      },
    );
  };
  return { renew, busy };
}
