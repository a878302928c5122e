import { Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Role, roleLabels, roles } from '@sodalizio/contract';
import { fieldId, fieldLabels, type UserValues } from './user-values.ts';
import { labels } from './users.labels.ts';
import styles from './users.module.css';

type UserForm = UseFormReturnType<UserValues>;

/** Who somebody is: shared by adding and editing. */
export function PersonFields({ form }: { form: UserForm }) {
  const field = (name: 'first_name' | 'last_name' | 'email' | 'aica_code') => ({
    id: fieldId(name),
    label: fieldLabels[name],
    ...form.getInputProps(name),
  });
  return (
    <>
      <TextInput {...field('first_name')} required maxLength={80} autoComplete="off" />
      <TextInput {...field('last_name')} required maxLength={80} autoComplete="off" />
      <TextInput {...field('email')} required type="email" maxLength={254} autoComplete="off" />
      <TextInput {...field('aica_code')} maxLength={20} autoComplete="off" />
    </>
  );
}

interface RoleFieldsProps {
  form: UserForm;
  /** The roles this person may give; the others are shown and stay as they are. */
  mayGive: (role: Role) => boolean;
  hint: string;
  /** A heading above says it already. */
  hideLabel?: boolean;
}

/** As what somebody enters. */
export function RoleFields({ form, mayGive, hint, hideLabel = false }: RoleFieldsProps) {
  return (
    <Checkbox.Group
      label={hideLabel ? <VisuallyHidden>{labels.roles}</VisuallyHidden> : labels.roles}
      description={hint}
      withAsterisk={!hideLabel}
      {...form.getInputProps('roles')}
    >
      <div className={styles.roles}>
        {roles.map((role) => (
          <Checkbox
            key={role}
            id={`${fieldId('roles')}-${role}`}
            value={role}
            label={roleLabels[role]}
            description={labels.roleExplanations[role]}
            disabled={!mayGive(role)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
