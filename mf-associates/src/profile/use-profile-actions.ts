import type { RegistryAccess } from '@sodalizio/associate-search';
import { createContext, type RefObject, useCallback, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ProfileActions {
  readonly askRegistry: RegistryAccess['ask'];
  /** The tab that was pressed, until the address has it. */
  readonly pressedTab?: RefObject<string | undefined>;
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
  const [params, setParams] = useSearchParams();
  const { pressedTab } = useProfileActions();
  const asked = params.get('apri');
  const set = useCallback(
    (dialog: ProfileDialog | undefined, at: { readonly tab?: string; readonly field?: string } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (dialog) next.set('apri', dialog);
          else next.delete('apri');
          const tab = at.tab ?? pressedTab?.current;
          // The first tab is that of an address without one.
          if (tab === 'profilo') next.delete('tab');
          else if (tab) next.set('tab', tab);
          if (at.field) next.set('campo', at.field);
          else next.delete('campo');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, pressedTab],
  );
  return {
    open: profileDialogs.find((dialog) => dialog === asked),
    /** The field to begin with. */
    field: params.get('campo') ?? undefined,
    show: set,
    close: useCallback(() => set(undefined), [set]),
  };
}
