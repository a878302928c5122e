import { errorSentence, keyOf, useSave, useStoredRecord } from '@sodalizio/area-kit';
import {
  actOnMessage,
  findMessages,
  type MessageAct,
  messageById,
  messageRecipients,
  messagesOfMember,
} from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { oneMessage } from './message.query.ts';
import { labels } from './page.labels.ts';

export function useMessageActs(id: number) {
  const cache = useQueryClient();
  const store = useStoredRecord(oneMessage, [findMessages, messageRecipients, messagesOfMember]);
  const { save, busy } = useSave(actOnMessage, { onSaved: store });
  const act = (chosen: MessageAct, onSettled: () => void) =>
    save(
      { params: { id }, body: { act: chosen } },
      {
        onSuccess: () => toast.success(labels.done[chosen]),
        onError: (error) => {
          toast.failure(errorSentence(error));
          void cache.invalidateQueries({ queryKey: keyOf(messageById, { params: { id } }) });
        },
        onSettled,
      },
    );
  return { act, busy };
}
