import { useEffect, useState } from 'react';
import { goTo } from './error-summary.tsx';

export interface Warned {
  /** The person was led to the warnings on the screen: the next press saves all the same. */
  readonly anyway: boolean;
  /** The warnings were shown just now: presses do nothing yet. For the bar of the form. */
  readonly paused: boolean;
  /** True when nothing warns, or what warns was seen; else goes to the first warning. */
  readonly pass: () => boolean;
}

/** The second press of a double click belongs to the first one: it was made before the warning could be read. */
const pauseMs = 500;

/** Warnings do not block: the first press goes to the first of them, the second one saves. Another warning starts anew. */
export function useWarnings(warnings: readonly { readonly fieldId: string; readonly message: string }[]): Warned {
  const [seen, setSeen] = useState('');
  const [readable, setReadable] = useState('');
  const present = warnings.map(({ fieldId, message }) => `${fieldId} ${message}`).join('\n');
  const anyway = present !== '' && present === seen;
  useEffect(() => {
    const timer = setTimeout(() => setReadable(seen), pauseMs);
    return () => clearTimeout(timer);
  }, [seen]);
  const paused = anyway && readable !== seen;
  return {
    anyway,
    paused,
    pass: () => {
      if (present === '') return true;
      if (anyway) return !paused;
      setSeen(present);
      if (warnings[0]) goTo(warnings[0].fieldId);
      return false;
    },
  };
}
