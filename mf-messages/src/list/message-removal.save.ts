import { errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import { deleteMessage, findMessages, type MessageRow } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { labels } from './list.labels.ts';

const cause = { id: 'messages.remove' };

export function useMessageRemoval() {
  const cache = useQueryClient();
  const { save } = useSave(deleteMessage, { drops: [findMessages] });
  return ({ id, draft, send_at }: MessageRow, onRemoved: () => void) => {
    toast.dismissFailure(cause.id);
    save(
      // A draft as it is in the list: a colleague may have written in it since.
      { params: { id }, query: draft === null ? {} : { changed_at: send_at } },
      {
        onSuccess: () => {
          toast.success(labels.removed);
          onRemoved();
        },
        onError: (error) => {
          toast.failure(errorSentence(error), cause);
          // Deleted or changed by somebody else meanwhile.
          void cache.invalidateQueries({ queryKey: keyOf(findMessages) });
        },
      },
    );
  };
}
