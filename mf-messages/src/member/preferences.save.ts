import { errorSentence, keepStored, keyOf, useSave } from '@sodalizio/area-kit';
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

/**
 * What was stored is shown also where reading it again takes long, or fails. Each act shows its own part: the answer of the other
 * may be used later though it is older.
 */
function useShowStored(codaica: string, partOf: (stored: MemberPreferences) => Partial<MemberPreferences>) {
  const cache = useQueryClient();
  return (stored: MemberPreferences) =>
    keepStored<MemberPreferences>(cache, preferencesQuery(codaica).queryKey, (known) => ({
      ...(known ?? stored),
      ...partOf(stored),
    }));
}

const choiceOf = ({ informative, changed_at, changed_by }: MemberPreferences) => ({
  informative,
  changed_at,
  changed_by,
});
const suppressionOf = ({ suppressed }: MemberPreferences) => ({ suppressed });

export function useSavePreferences(codaica: string) {
  const cache = useQueryClient();
  // Who refuses is left out of what waits to leave.
  const drops = [memberPreferences, checkMessage, messagesOfMember, messageById, messageRecipients];
  const { save } = useSave(changePreferences, { drops, onSaved: useShowStored(codaica, choiceOf) });
  const [saving, setSaving] = useState<boolean>();
  const cause = { id: `messages.preferences ${codaica}` };
  return {
    /** The choice that is being saved. */
    saving,
    save: (informative: boolean) => {
      toast.dismissFailure(cause.id);
      setSaving(informative);
      save(
        { params: { codaica }, body: { informative } },
        {
          onSuccess: () => toast.success(labels.saved),
          onError: (error) => {
            toast.failure(errorSentence(error), cause);
            // It may be stored although the answer was lost.
            for (const read of drops) void cache.invalidateQueries({ queryKey: keyOf(read) });
          },
          onSettled: () => setSaving(undefined),
        },
      );
    },
  };
}

export function useReactivation(codaica: string) {
  const { save, busy } = useSave(reactivateAddress, {
    drops: [memberPreferences, checkMessage],
    onSaved: useShowStored(codaica, suppressionOf),
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
