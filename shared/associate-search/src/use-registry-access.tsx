import { reloadUser, useMountedRef, useSession } from '@sodalizio/area-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { isRegistryOpen, lacksCredentials, useReadRefusedAgain, useRefused } from './registry.query.ts';

interface RegistryAccessOptions {
  /** Where somebody may be typing: `failure` alone does not open the dialog, and the screen offers `ask` instead. */
  readonly byPress?: boolean;
}

export interface RegistryAccess {
  /** No searching until the registry is open. */
  readonly missing: boolean;
  /**
   * Opens the dialog at step 1; every `goOn` is called once the registry is open, and none when the person leaves the screen instead.
   * False where the screen is gone, and the dialog with it.
   */
  readonly ask: (goOn?: () => void) => boolean;
  readonly dialog: ReactNode;
}

/**
 * The registry's dialog for a screen that reads members: open from the start when the person lacks tax code or registry password,
 * and when `failure` (of a search) is the registry's flag. Once confirmed, what failed is refetched.
 */
export function useRegistryAccess(failure: unknown, { byPress = false }: RegistryAccessOptions = {}): RegistryAccess {
  const { user } = useSession();
  const readRefusedAgain = useReadRefusedAgain();
  const [asked, setAsked] = useState(() => lacksCredentials(user));
  const refused = useRefused(failure);
  const missing = asked || refused;
  const waiting = useRef<(() => void)[]>([]);
  const mounted = useMountedRef();
  const confirmed = useCallback(() => {
    setAsked(false);
    for (const goOn of waiting.current.splice(0)) goOn();
    return readRefusedAgain();
  }, [readRefusedAgain]);
  useOpenedElsewhere(missing, confirmed);
  return {
    missing,
    ask: useCallback(
      (goOn) => {
        if (goOn) waiting.current.push(goOn);
        setAsked(true);
        return mounted.current;
      },
      [mounted],
    ),
    dialog: <CredentialsDialog opened={byPress ? asked : missing} onConfirmed={confirmed} />,
  };
}

/** Calls `onOpened` where the registry, missing here, is open when the person comes back to this tab: tabs share its session. */
function useOpenedElsewhere(missing: boolean, onOpened: () => void): void {
  useEffect(() => {
    if (!missing) return;
    let looking = false;
    let over = false;
    const look = async () => {
      // Both events of one return look once.
      if (looking || document.visibilityState !== 'visible') return;
      looking = true;
      const opened = await isRegistryOpen().catch(() => false);
      looking = false;
      if (!opened || over) return;
      void reloadUser().catch(() => undefined);
      onOpened();
    };
    const listen = () => void look();
    window.addEventListener('focus', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      over = true;
      window.removeEventListener('focus', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  }, [missing, onOpened]);
}
