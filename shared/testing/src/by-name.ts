import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A text field by its Italian label. */
export const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
/** A select field by its label. */
export const choice = (name: string | RegExp): HTMLElement => screen.getByRole('combobox', { name });
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** Waits for a dialog and its focus, which arrives a moment later: what is typed before goes nowhere. */
export async function dialog(name: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findByRole('dialog', { name });
  await waitFor(() => {
    if (!found.contains(document.activeElement)) throw new Error(`the dialog ${name} has no focus`);
  });
  return found;
}

/** Empties a text field and types into it. */
export async function retype(person: UserEvent, name: string | RegExp, words: string): Promise<void> {
  await person.clear(field(name));
  await person.type(field(name), words);
}
