import type { GetInputPropsReturnType } from '@mantine/form';
import { CallError, fieldErrors } from '@sodalizio/area-kit';
import { fieldSentences, longestText, newPassword, tooLong } from '@sodalizio/contract';
import { labels } from './account.labels.ts';

export interface NewPassword {
  password: string;
  again: string;
}

/** Why a password cannot be one. */
export const passwordTooLong = (password: string) => tooLong(password, longestText(newPassword));

/** Input of a password: says at once where it is too long. */
export const withPasswordLength = (input: GetInputPropsReturnType) => ({
  ...input,
  error: input.error ?? passwordTooLong(String(input.value ?? '')),
});

/** What is wrong with a new password typed twice, in words, by field. */
export function newPasswordErrors({ password, again }: NewPassword): Record<string, string> {
  const found: Record<string, string> = {};
  if (password === '') found.password = labels.required;
  else if (!newPassword.safeParse(password).success)
    found.password = passwordTooLong(password) ?? fieldSentences['too-short'];
  if (again !== password) found.again = again === '' ? labels.required : labels.notTheSame;
  return found;
}

/** Refused fields; these two messages say more than their codes. */
export function refusedPassword(error: unknown): Record<string, string> {
  const found = fieldErrors(error);
  if (!(error instanceof CallError)) return found;
  if (error.code === 'wrong-credentials' && 'current' in found) found.current = labels.wrongCurrent;
  if (error.fields.some(({ path, code }) => path === 'body.password' && code === 'not-allowed'))
    found.password = labels.tooCommon;
  return found;
}

/** Few fields need no summary: the first wrong one gets the focus, its message is below it. */
export function focusFirst(errors: Readonly<Record<string, unknown>>): void {
  const ids = { current: 'current-password', password: 'new-password', again: 'new-password-again' };
  const first = Object.entries(ids).find(([name]) => errors[name]);
  if (first) document.getElementById(first[1])?.focus();
}
