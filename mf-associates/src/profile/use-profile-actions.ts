import { useChangeSearch } from '@sodalizio/area-kit';
import type { RegistryAccess } from '@sodalizio/associate-search';
import { createContext, useCallback, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ProfileActions {
  readonly askRegistry: RegistryAccess['ask'];
}

export const ProfileActionsContext = createContext<ProfileActions>({ askRegistry: () => false });
export const useProfileActions = (): ProfileActions => useContext(ProfileActionsContext);

export const profileDialogs = ['modifica', 'stato', 'ammetti', 'rifiuta', 'pagamento', 'sezione'] as const;
export type ProfileDialog = (typeof profileDialogs)[number];

/**
 * The open dialog is in the address: a reload, or a login after an expired session, opens it again, with its draft. Opening and
 * closing add no history entries.
 */
export function useProfileDialog() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const asked = params.get('apri');
  const set = useCallback(
    (dialog: ProfileDialog | undefined, at: { readonly tab?: string; readonly field?: string } = {}) =>
      change((now) => {
        if (dialog) now.set('apri', dialog);
        else now.delete('apri');
        if (at.tab) now.set('tab', at.tab);
        if (at.field) now.set('campo', at.field);
        else now.delete('campo');
        return now;
      }, true),
    [change],
  );
  return {
    open: profileDialogs.find((dialog) => dialog === asked),
    /** The field to begin with. */
    field: params.get('campo') ?? undefined,
    show: set,
    close: useCallback(() => set(undefined), [set]),
  };
}
