import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is mounted, for late answers: they must not navigate or close a dialog after it was left. */
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
