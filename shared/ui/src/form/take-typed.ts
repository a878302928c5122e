import { folded } from '@sodalizio/contract';
import type { KeyboardEvent } from 'react';

/** Whether what was typed is this option's whole name, whatever its accents and capitals. */
export const isNameOf = (name: string | null, typed: string): boolean => folded(name ?? '') === folded(typed.trim());

/**
 * `onKeyDown` of a searchable choice in a form. Enter takes the option whose name is typed, or the only one that is found, instead of
 * sending the form with the choice before. `chosen`: the name that the field shows of that choice.
 */
export function takeOnEnter(event: KeyboardEvent<HTMLInputElement>, chosen = ''): void {
  const { currentTarget: field, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || field.value.trim() === chosen) return;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  const named = options.filter(({ textContent }) => isNameOf(textContent, field.value));
  const [option, ...others] = field.value === '' ? [] : named.length === 0 ? options : named;
  const found = others.length === 0 ? option : undefined;
  // The choice before is the one that is typed: the form may be sent.
  if (found?.ariaSelected === 'true') return;
  event.preventDefault();
  // One that arrow keys have reached is taken by Mantine.
  if (!options.some((one) => one.matches('[data-combobox-selected]'))) found?.click();
}
