import { useEffect, useRef } from 'react';

/** A tap's click follows its release within this time; after a swipe there is none. */
const clickFollowsMs = 350;

/**
 * Runs something once no press is in progress: layout that moves between press and click makes the click miss. A finger's
 * click comes after its release, and only then takes the focus from the field. `runNow` does not wait any longer.
 */
export function useAfterPress(): { wait: (then: () => void) => void; runNow: () => void } {
  const pressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const runIn = useRef((ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      pressed.current = false;
      waiting.current?.();
      waiting.current = undefined;
    }, ms);
  });

  useEffect(() => {
    const press = () => {
      clearTimeout(timer.current);
      pressed.current = true;
    };
    const release = () => runIn.current(clickFollowsMs);
    const click = () => runIn.current(0);
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    window.addEventListener('click', click, true);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
      window.removeEventListener('click', click, true);
    };
  }, []);

  return {
    wait: (then) => {
      waiting.current = then;
      if (!pressed.current) runIn.current(0);
    },
    runNow: () => {
      const then = waiting.current;
      waiting.current = undefined;
      then?.();
    },
  };
}
