import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Confirmation, ConfirmSendingDialog } from './confirm-sending.dialog.tsx';

interface ConfirmSending {
  readonly ask: (about: Confirmation) => Promise<boolean>;
  readonly answer: (sure: boolean) => void;
  readonly dialog: ReactNode;
}

/** Asks whether to send. Render `dialog` somewhere; leaving the page answers no. */
export function useConfirmSending(): ConfirmSending {
  const [about, setAbout] = useState<Confirmation>();
  const waiting = useRef<(sure: boolean) => void>(undefined);
  const answer = useCallback((sure: boolean) => {
    setAbout(undefined);
    waiting.current?.(sure);
    waiting.current = undefined;
  }, []);
  useEffect(() => () => answer(false), [answer]);
  const ask = useCallback((next: Confirmation) => {
    setAbout(next);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  return { ask, answer, dialog: about && <ConfirmSendingDialog {...about} onAnswer={answer} /> };
}
