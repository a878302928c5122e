import type { ComboboxStore } from '@mantine/core';
import { useEffect, useRef } from 'react';

/**
 * Keeps the first result selected while results arrive. After a move with the arrows the chosen result stays selected wherever it
 * moves to, so that Enter opens it. A changed text selects the first again.
 */
export function useSteadyChoice(
  { selectOption, selectFirstOption, getSelectedOptionIndex }: ComboboxStore,
  text: string,
  shown: readonly string[],
): void {
  const before = useRef({ text, shown });
  const list = shown.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is compared by what is in it
  useEffect(() => {
    const moved = before.current.text === text ? getSelectedOptionIndex() : 0;
    const chosen = moved > 0 ? before.current.shown[moved] : undefined;
    before.current = { text, shown };
    const now = chosen === undefined ? -1 : shown.indexOf(chosen);
    if (now >= 0) selectOption(now);
    else selectFirstOption();
  }, [selectOption, selectFirstOption, text, list]);
}
