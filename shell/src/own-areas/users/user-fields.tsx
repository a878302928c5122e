import { Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { type Role, roleLabels, roles } from '@sodalizio/contract';
import { typedAs } from '@sodalizio/ui';
import { fieldId, type UserValues } from './user-values.ts';
import { labels } from './users.labels.ts';
import styles from './users.module.css';

export function PersonFields({ edit: { input } }: { edit: EditForm<UserValues> }) {
  return (
    <>
      <TextInput {...input('first_name')} required {...typedAs.name} />
      <TextInput {...input('last_name')} required {...typedAs.name} />
      <TextInput {...input('email')} required {...typedAs.email} />
      <TextInput {...input('aica_code')} {...typedAs.code} />
    </>
  );
}

interface RoleFieldsProps {
  edit: EditForm<UserValues>;
  mayGive: (role: Role) => boolean;
  hint: string;
  hideLabel?: boolean;
}

export function RoleFields({ edit, mayGive, hint, hideLabel = false }: RoleFieldsProps) {
  return (
    <Checkbox.Group
      {...edit.form.getInputProps('roles')}
      readOnly={edit.readOnly}
      label={hideLabel ? <VisuallyHidden>{labels.roles}</VisuallyHidden> : labels.roles}
      description={hint}
      withAsterisk={!hideLabel}
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
