import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

interface Step {
  readonly key: string;
  readonly pathname: string;
}

/** The entries of this tab's history that the frame has shown since it stands; the login is none of them. */
let steps: Step[] = [];
let current = -1;

/** For the frame of all pages: keeps what `useLeaveScreen` goes back by. */
export function useSteps(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const step = { key, pathname };
    const known = steps.findIndex((one) => one.key === key);
    if (known >= 0) current = known;
    else if (steps.length > 0 && how === NavigationType.Push) current += 1;
    else if (steps.length === 0 || how === NavigationType.Pop) {
      // A reload, or a way forward to before it: what lies behind is not known.
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

/** How many steps behind, as `navigate` takes them, another page than this one lies; undefined where none does. */
export function stepsToAnotherPage(pathname: string): number | undefined {
  for (let index = current - 1; index >= 0; index--)
    if (steps[index] && steps[index]?.pathname !== pathname) return index - current;
  return undefined;
}
