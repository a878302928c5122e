import { useEffect, useState } from 'react';
import { goTo } from './error-summary.tsx';

interface Warning {
  readonly fieldId: string;
  readonly message: string;
}

export interface Warned {
  /** The person was led to the warnings on the screen: the next press saves all the same. */
  readonly anyway: boolean;
  /** The warnings were shown just now: presses do nothing yet. For the bar of the form. */
  readonly paused: boolean;
  /**
   * True when nothing warns, or what warns was seen; else goes to the first warning. `latest` where what was typed last is
   * judged only now and not on the screen yet.
   */
  readonly pass: (latest?: readonly Warning[]) => boolean;
}

/** The second press of a double click belongs to the first one: it was made before the warning could be read. */
const pauseMs = 500;

/** Warnings do not block: the first press goes to the first of them, the second one saves. Another warning starts anew. */
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
