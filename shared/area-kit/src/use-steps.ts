import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

interface Step {
  readonly key: string;
  readonly pathname: string;
}

/** History entries of this tab since the frame was mounted, without the login. */
let steps: Step[] = [];
let current = -1;

/** For the frame of all pages: records the steps that `useLeaveScreen` goes back by. */
export function useSteps(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const step = { key, pathname };
    const known = steps.findIndex((one) => one.key === key);
    if (known >= 0) current = known;
    else if (steps.length > 0 && how === NavigationType.Push) current += 1;
    else if (steps.length === 0 || how === NavigationType.Pop) {
      // A reload, or forward to before it: the entries behind are unknown.
      steps = [];
      current = 0;
    }
    if (known < 0) steps = [...steps.slice(0, current), step];
  }, [key, pathname, how]);
  useEffect(
    () => () => {
      steps = [];
    },
    [],
  );
}

/** How many steps back, for `navigate`, the last other page is; undefined for none. */
export function stepsToAnotherPage(pathname: string): number | undefined {
  for (let index = current - 1; index >= 0; index--)
    if (steps[index] && steps[index]?.pathname !== pathname) return index - current;
  return undefined;
}
