import { errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import { deleteMessage, findMessages } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { labels } from './list.labels.ts';

export function useMessageRemoval() {
  const cache = useQueryClient();
  const { save } = useSave(deleteMessage, { drops: [findMessages] });
  return (id: number, onRemoved: () => void) =>
    save(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(labels.removed);
          onRemoved();
        },
        onError: (error) => {
          toast.failure(errorSentence(error));
          // Deleted or changed by somebody else meanwhile.
          void cache.invalidateQueries({ queryKey: keyOf(findMessages) });
        },
      },
    );
}
