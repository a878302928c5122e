import { type RefObject, useEffect, useRef } from 'react';

/** Whether this part is on the screen, for what comes late: an answer moves nobody who has left it, and closes nothing else. */
export function useMountedRef(): RefObject<boolean> {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
