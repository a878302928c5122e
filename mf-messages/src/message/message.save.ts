import { errorSentence, keyOf, useSave, useStoredRecord } from '@sodalizio/area-kit';
import {
  actOnMessage,
  findMessages,
  type Message,
  type MessageAct,
  messageById,
  messageRecipients,
  messagesOfMember,
} from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { sentCause } from '../sent-cause.ts';
import { oneMessage } from './message.query.ts';
import { labels } from './page.labels.ts';

export function useMessageActs({ id, counts }: Message) {
  const cache = useQueryClient();
  const store = useStoredRecord(oneMessage, [findMessages, messageRecipients, messagesOfMember]);
  const { save, busy } = useSave(actOnMessage, { onSaved: store });
  const cause = { id: `messages.act ${id}` };
  /** People to whom it is sent again, as the question says. */
  const triedBy = (chosen: MessageAct) => (chosen === 'retry' ? counts.failed : counts.unknown);
  const act = (chosen: MessageAct, onSettled: () => void) => {
    toast.dismissFailure(cause.id);
    save(
      { params: { id }, body: { act: chosen, ...(isAgain(chosen) && { confirmed: triedBy(chosen) }) } },
      {
        onSuccess: (after) => {
          if (chosen === 'cancel') {
            // Its Annulla and its Riprova could only fail. The toasts are the shell's: an older one has no such call.
            toast.dismissSuccess?.(sentCause(id));
            toast.dismissFailure(sentCause(id));
          }
          const leftOut = after.counts.excluded - counts.excluded;
          if (leftOut <= 0 || !isAgain(chosen)) return toast.success(labels.done[chosen]);
          toast.warning(labels.leftOut(labels.done[chosen], leftOut, leftOut >= triedBy(chosen)));
        },
        onError: (error) => {
          toast.failure(errorSentence(error), cause);
          void cache.invalidateQueries({ queryKey: keyOf(messageById, { params: { id } }) });
        },
        onSettled,
      },
    );
  };
  return { act, busy };
}

const isAgain = (act: MessageAct): boolean => act === 'retry' || act === 'resend-unknown';
