import { Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { type Role, roleLabels, roles } from '@sodalizio/contract';
import { typedAs } from '@sodalizio/ui';
import { fieldId, type UserValues } from './user-values.ts';
import { labels } from './users.labels.ts';
import styles from './users.module.css';

/** Who somebody is: shared by adding and editing. */
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
  /** The roles this person may give; the others are shown and stay as they are. */
  mayGive: (role: Role) => boolean;
  hint: string;
  /** A heading above says it already. */
  hideLabel?: boolean;
}

/** As what somebody enters. */
export function RoleFields({ edit, mayGive, hint, hideLabel = false }: RoleFieldsProps) {
  return (
    <Checkbox.Group
      {...edit.form.getInputProps('roles')}
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
