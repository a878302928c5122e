import { useEffect, useState } from 'react';
import { goTo } from './error-summary.tsx';

interface Warning {
  readonly fieldId: string;
  readonly message: string;
}

export interface Warned {
  /** The warnings on the screen were focused: the next press saves anyway. */
  readonly anyway: boolean;
  /** The warnings were shown just now: presses are ignored. For the bar of the form. */
  readonly paused: boolean;
  /**
   * True without warnings, or when the current ones were seen; else focuses the first warning. `latest` where the last
   * input is validated only now and not rendered yet.
   */
  readonly pass: (latest?: readonly Warning[]) => boolean;
}

/** The second press of a double click is ignored: it was made before the warning could be read. */
const pauseMs = 500;

/** Warnings do not block: the first press focuses the first of them, the second one saves. A new warning starts over. */
export function useWarnings(warnings: readonly Warning[]): Warned {
  const [seen, setSeen] = useState('');
  const [readable, setReadable] = useState('');
  const present = textOf(warnings);
  const anyway = present !== '' && present === seen;
  useEffect(() => {
    const timer = setTimeout(() => setReadable(seen), pauseMs);
    return () => clearTimeout(timer);
  }, [seen]);
  return {
    anyway,
    paused: anyway && readable !== seen,
    pass: (latest = warnings) => {
      const [first] = latest;
      if (!first) return true;
      if (textOf(latest) === seen) return readable === seen;
      setSeen(textOf(latest));
      goTo(first.fieldId);
      return false;
    },
  };
}

const textOf = (warnings: readonly Warning[]) =>
  warnings.map(({ fieldId, message }) => `${fieldId} ${message}`).join('\n');
