import type { DescribeField } from '@sodalizio/area-kit';
import { roleLabels, roles, type UserDetail } from '@sodalizio/contract';
import * as z from 'zod';
import { labels } from './users.labels.ts';

/** What may be typed into the fields of a user, right or wrong. */
export const userValues = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  aica_code: z.string(),
  roles: z.array(z.enum(roles)),
});
export type UserValues = z.infer<typeof userValues>;

export const newUser: UserValues = { first_name: '', last_name: '', email: '', aica_code: '', roles: ['secretary'] };

export const valuesOf = ({ first_name, last_name, email, aica_code, roles }: UserDetail): UserValues => ({
  first_name,
  last_name,
  email,
  aica_code: aica_code ?? '',
  roles,
});

/** The values as they are sent. */
export const bodyOf = ({ aica_code, ...rest }: UserValues) => ({ ...rest, aica_code: aica_code.trim() || null });

/** `id` of a field on the page. */
export const fieldId = (field: keyof UserValues) => `user-${field}`;

const named = (name: keyof UserValues, label: string) => ({ label, id: fieldId(name) });

const fields: { readonly [Name in keyof UserValues]: ReturnType<DescribeField<UserValues>> } = {
  first_name: named('first_name', labels.firstName),
  last_name: named('last_name', labels.lastName),
  email: named('email', labels.email),
  aica_code: named('aica_code', labels.aicaCode),
  roles: {
    label: labels.roles,
    // The group is no input: an error leads to its first box.
    id: `${fieldId('roles')}-superadmin`,
    compared: ({ roles: given }) => given.toSorted(),
    words: ({ roles: given }) => given.map((role) => roleLabels[role]).join(', '),
  },
};
export const userField: DescribeField<UserValues> = (name) => fields[name];

/** What the schema says of an empty list of roles is not what a person would. */
export const withRoleWords = (errors: Record<string, string>, { roles: given }: UserValues): Record<string, string> =>
  given.length === 0 ? { ...errors, roles: labels.oneRole } : errors;
