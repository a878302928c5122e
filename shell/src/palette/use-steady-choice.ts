import type { ComboboxStore } from '@mantine/core';
import { useEffect, useRef } from 'react';

/**
 * Selects the first result, whatever has arrived meanwhile; but not where the person has moved on to another one with the
 * arrows: Enter opens that one, wherever it stands by now. A changed text begins at the first again.
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
