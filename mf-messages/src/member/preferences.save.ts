import { errorSentence, useSave } from '@sodalizio/area-kit';
import {
  changePreferences,
  checkMessage,
  memberPreferences,
  messageById,
  messageRecipients,
  messagesOfMember,
  reactivateAddress,
} from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { labels } from './member.labels.ts';

export function useSavePreferences(codaica: string) {
  // Who refuses is left out of what waits to leave.
  const drops = [memberPreferences, checkMessage, messagesOfMember, messageById, messageRecipients];
  const { save, busy } = useSave(changePreferences, { drops });
  return {
    busy,
    save: (informative: boolean) =>
      save(
        { params: { codaica }, body: { informative } },
        {
          onSuccess: () => toast.success(labels.saved),
          onError: (error) => toast.failure(errorSentence(error)),
        },
      ),
  };
}

export function useReactivation(codaica: string) {
  const { save, busy } = useSave(reactivateAddress, { drops: [memberPreferences, checkMessage] });
  return {
    busy,
    save: (onDone: () => void) =>
      save(
        { params: { codaica } },
        {
          onSuccess: () => {
            toast.success(labels.reactivated);
            onDone();
          },
          onError: (error) => toast.failure(errorSentence(error)),
        },
      ),
  };
}
