import { createContext, useCallback, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ProfileActions {
  readonly askRegistry: () => void;
}

export const ProfileActionsContext = createContext<ProfileActions>({ askRegistry: () => {} });
export const useProfileActions = (): ProfileActions => useContext(ProfileActionsContext);

export const profileDialogs = ['modifica', 'stato', 'ammetti', 'rifiuta', 'pagamento', 'sezione'] as const;
export type ProfileDialog = (typeof profileDialogs)[number];

/**
 * The open dialog is in the address: a reload, or a login after an expired session, opens it again, with its draft. Opening and
 * closing add no history entries.
 */
export function useProfileDialog() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('apri');
  const set = useCallback(
    (dialog: ProfileDialog | undefined, at: { readonly tab?: string; readonly field?: string } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (dialog) next.set('apri', dialog);
          else next.delete('apri');
          if (at.tab) next.set('tab', at.tab);
          if (at.field) next.set('campo', at.field);
          else next.delete('campo');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    open: profileDialogs.find((dialog) => dialog === asked),
    /** The field to begin with. */
    field: params.get('campo') ?? undefined,
    show: set,
    close: useCallback(() => set(undefined), [set]),
  };
}
