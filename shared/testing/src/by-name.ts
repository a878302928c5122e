import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A text field by its Italian label. */
export const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
/** A select field by its label. */
export const choice = (name: string | RegExp): HTMLElement => screen.getByRole('combobox', { name });
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
/** Waits for a dialog. */
export const dialog = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name });

/** Empties a text field and types into it. */
export async function retype(person: UserEvent, name: string | RegExp, words: string): Promise<void> {
  await person.clear(field(name));
  await person.type(field(name), words);
}
