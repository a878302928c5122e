import { useEffect, useRef } from 'react';

/** The pressed button disappears with what it has changed: the content takes the focus. */
export function useFocusAfterAct(state: string | undefined) {
  const before = useRef(state);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== state;
    before.current = state;
    if (isOther && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [state]);
}
