import { errorSentence, useSave } from '@sodalizio/area-kit';
import {
  changePreferences,
  checkMessage,
  type MemberPreferences,
  memberPreferences,
  messageById,
  messageRecipients,
  messagesOfMember,
  reactivateAddress,
} from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { labels } from './member.labels.ts';
import { preferencesQuery } from './preferences.query.ts';

/** What was stored is shown also where reading it again takes long, or fails. */
function useShowStored(codaica: string) {
  const cache = useQueryClient();
  return (stored: MemberPreferences) => cache.setQueryData(preferencesQuery(codaica).queryKey, stored);
}

export function useSavePreferences(codaica: string) {
  // Who refuses is left out of what waits to leave.
  const drops = [memberPreferences, checkMessage, messagesOfMember, messageById, messageRecipients];
  const { save } = useSave(changePreferences, { drops, onSaved: useShowStored(codaica) });
  const [saving, setSaving] = useState<boolean>();
  return {
    /** The choice that is being saved. */
    saving,
    save: (informative: boolean) => {
      setSaving(informative);
      save(
        { params: { codaica }, body: { informative } },
        {
          onSuccess: () => toast.success(labels.saved),
          onError: (error) => toast.failure(errorSentence(error)),
          onSettled: () => setSaving(undefined),
        },
      );
    },
  };
}

export function useReactivation(codaica: string) {
  const { save, busy } = useSave(reactivateAddress, {
    drops: [memberPreferences, checkMessage],
    onSaved: useShowStored(codaica),
  });
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
