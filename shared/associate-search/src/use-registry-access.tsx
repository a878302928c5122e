import { useSession } from '@sodalizio/area-kit';
import type { LoggedUser } from '@sodalizio/contract';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { useReadRefusedAgain, wantsRegistry } from './registry.query.ts';

const lacksCredentials = (user: LoggedUser | null) => user !== null && (!user.tax_code || !user.aica_password);

export interface RegistryAccess {
  /** The dialog is open: no searching until it closes. */
  readonly missing: boolean;
  /** Opens the dialog at step 1; `goOn` is called once the registry is open, and never when the person leaves instead. */
  readonly ask: (goOn?: () => void) => void;
  readonly dialog: ReactNode;
}

/**
 * The registry's dialog for a screen that reads members: open from the start when the person lacks tax code or registry password,
 * and when `failure` (of a search) is the registry's flag. Once confirmed, what failed is refetched.
 */
export function useRegistryAccess(failure: unknown): RegistryAccess {
  const { user } = useSession();
  const readRefusedAgain = useReadRefusedAgain();
  const [asked, setAsked] = useState(() => lacksCredentials(user));
  const missing = asked || wantsRegistry(failure);
  const waiting = useRef<() => void>(undefined);
  const confirmed = useCallback(() => {
    setAsked(false);
    const goOn = waiting.current;
    waiting.current = undefined;
    goOn?.();
    return readRefusedAgain();
  }, [readRefusedAgain]);
  return {
    missing,
    ask: useCallback((goOn) => {
      waiting.current = goOn;
      setAsked(true);
    }, []),
    dialog: <CredentialsDialog opened={missing} onConfirmed={confirmed} />,
  };
}
