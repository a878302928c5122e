import { type RefObject, useEffect, useRef } from 'react';

/** Whether this part is still on the screen, for answers that come late. */
export function useOpen(): RefObject<boolean> {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return open;
}
