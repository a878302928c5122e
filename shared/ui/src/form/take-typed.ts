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
  event.preventDefault();
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  // One that arrow keys have reached is taken by Mantine.
  if (field.value === '' || options.some((option) => option.matches('[data-combobox-selected]'))) return;
  const named = options.filter(({ textContent }) => isNameOf(textContent, field.value));
  const [option, ...others] = named.length === 0 ? options : named;
  if (others.length === 0) option?.click();
}
