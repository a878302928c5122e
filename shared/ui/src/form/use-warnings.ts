import { useState } from 'react';
import { goTo } from './error-summary.tsx';

export interface Warned {
  /** The person was led to the warnings on the screen: the next press saves all the same. */
  readonly anyway: boolean;
  /** True when nothing warns, or what warns was seen; else goes to the first warning. */
  readonly pass: () => boolean;
}

/** Warnings do not block: the first press goes to the first of them, the second one saves. Another warning starts anew. */
export function useWarnings(warnings: readonly { readonly fieldId: string; readonly message: string }[]): Warned {
  const [seen, setSeen] = useState('');
  const present = warnings.map(({ fieldId, message }) => `${fieldId} ${message}`).join('\n');
  const isSeen = present === seen;
  return {
    anyway: present !== '' && isSeen,
    pass: () => {
      if (present === '' || isSeen) return true;
      setSeen(present);
      if (warnings[0]) goTo(warnings[0].fieldId);
      return false;
    },
  };
}
