import type { DescribeField } from '@sodalizio/area-kit';
import { roleLabels, roles, type UserDetail } from '@sodalizio/contract';
import * as z from 'zod';
import { labels } from './users.labels.ts';

export const userValues = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  aica_code: z.string(),
  roles: z.array(z.enum(roles)),
  /** Of a new user who was sent: '' until then. It stays in the draft, for an answer that is lost. */
  request: z.string(),
});
export type UserValues = z.infer<typeof userValues>;

export const newUser: UserValues = {
  ...{ first_name: '', last_name: '', email: '', aica_code: '', request: '' },
  roles: ['secretary'],
};

export const valuesOf = ({ first_name, last_name, email, aica_code, roles }: UserDetail): UserValues => ({
  first_name,
  last_name,
  email,
  aica_code: aica_code ?? '',
  roles,
  request: '',
});

export const bodyOf = ({ aica_code, request: _, ...rest }: UserValues) => ({
  ...rest,
  aica_code: aica_code.trim() || null,
});

export const fieldId = (field: keyof UserValues) => `user-${field}`;

const named = (name: keyof UserValues, label: string) => ({ label, id: fieldId(name) });

const fields: { readonly [Name in keyof UserValues]: ReturnType<DescribeField<UserValues>> } = {
  first_name: named('first_name', labels.firstName),
  last_name: named('last_name', labels.lastName),
  email: named('email', labels.email),
  aica_code: named('aica_code', labels.aicaCode),
  roles: {
    label: labels.roles,
    // The group is no input: links of the error summary lead to its first checkbox.
    id: `${fieldId('roles')}-superadmin`,
    compared: ({ roles: given }) => given.toSorted(),
    words: ({ roles: given }) => given.map((role) => roleLabels[role]).join(', '),
  },
  // Made by the form, not typed.
  request: { ...named('request', ''), compared: () => null },
};
export const userField: DescribeField<UserValues> = (name) => fields[name];

/** Replaces the schema's message for an empty list of roles. */
export const withRoleWords = (errors: Record<string, string>, { roles: given }: UserValues): Record<string, string> =>
  given.length === 0 ? { ...errors, roles: labels.oneRole } : errors;
