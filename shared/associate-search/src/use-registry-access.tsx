import { CallError, useSession } from '@sodalizio/area-kit';
import { findAssociates, type LoggedUser } from '@sodalizio/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { CredentialsDialog } from './credentials-dialog.tsx';

/** True when a search, an export or a profile was refused because the registry doesn't know the person yet. */
export const wantsRegistry = (error: unknown) =>
  error instanceof CallError && error.code === 'registry-session-missing';

const lacksCredentials = (user: LoggedUser | null) => user !== null && (!user.tax_code || !user.aica_password);

export interface RegistryAccess {
  /** The dialog is open: nothing can be searched until it closes. */
  readonly missing: boolean;
  /** Opens the dialog at step 1. */
  readonly ask: () => void;
  /** Put it anywhere in the screen. */
  readonly dialog: ReactNode;
}

/**
 * The registry's dialog for a screen that reads members: open from the start when the person lacks tax code or
 * registry password, again when `failure` (of a search) is the registry's flag. Once confirmed, what failed is read again.
 */
export function useRegistryAccess(failure: unknown): RegistryAccess {
  const { user } = useSession();
  const cache = useQueryClient();
  const [asked, setAsked] = useState(() => lacksCredentials(user));
  const missing = asked || wantsRegistry(failure);
  const confirmed = useCallback(() => {
    setAsked(false);
    // Every answer of the address, the flag included, is from before: forgotten, and asked for again where it is looked at.
    const members = cache.resetQueries({ queryKey: [findAssociates.method, findAssociates.path] });
    // So is what other addresses refused for the same reason.
    const refused = cache.invalidateQueries({ predicate: ({ state }) => wantsRegistry(state.error) });
    return Promise.all([members, refused]);
  }, [cache]);
  return {
    missing,
    ask: useCallback(() => setAsked(true), []),
    dialog: <CredentialsDialog opened={missing} onConfirmed={confirmed} />,
  };
}
