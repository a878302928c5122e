import { fieldErrors } from '@sodalizio/area-kit';
import { roles, type UserDetail } from '@sodalizio/contract';
import type { FieldError } from '@sodalizio/ui';
import * as z from 'zod';
import { labels } from './users.labels.ts';

/** What may stand in the fields of a user, right or wrong. */
export const userValues = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  aica_code: z.string(),
  roles: z.array(z.enum(roles)),
});
export type UserValues = z.infer<typeof userValues>;

export const nobody: UserValues = { first_name: '', last_name: '', email: '', aica_code: '', roles: ['secretary'] };

export const valuesOf = ({ first_name, last_name, email, aica_code, roles }: UserDetail): UserValues => ({
  first_name,
  last_name,
  email,
  aica_code: aica_code ?? '',
  roles,
});

export const fieldLabels: Record<keyof UserValues, string> = {
  first_name: labels.firstName,
  last_name: labels.lastName,
  email: labels.email,
  aica_code: labels.aicaCode,
  roles: labels.roles,
};

/** `id` of a field on the page. */
export const fieldId = (field: keyof UserValues) => `user-${field}`;

/** A form's errors for the summary above it, in the order of the fields. */
export function summaryOf(errors: Readonly<Record<string, unknown>>): FieldError[] {
  return userValues.keyof().options.flatMap((field) => {
    const message = errors[field];
    // The group of roles is no field: its first box is where to begin.
    const id = field === 'roles' ? `${fieldId(field)}-superadmin` : fieldId(field);
    return typeof message === 'string' ? [{ label: fieldLabels[field], message, fieldId: id }] : [];
  });
}

/** What the schema says of a list of no roles is not what a person would. */
export const withRoleWords = (errors: Record<string, string>, { roles: given }: UserValues): Record<string, string> =>
  given.length === 0 ? { ...errors, roles: labels.oneRole } : errors;

/** Refused fields of a save, by field. */
export const refusedFields = (error: unknown): Record<string, string> => fieldErrors(error);
