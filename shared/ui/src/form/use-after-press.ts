import { useEffect, useRef } from 'react';

/** Runs something once no pointer is pressed: what moves between press and release misses the tap. */
export function useAfterPress(): (then: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // After the click that follows.
      timer.current = setTimeout(() => {
        waiting.current?.();
        waiting.current = undefined;
      });
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);

  return (then) => {
    waiting.current = then;
    if (pressed.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      waiting.current?.();
      waiting.current = undefined;
    });
  };
}
