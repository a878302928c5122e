import { Text } from '@mantine/core';
import { type EditForm, useEditForm, useSession } from '@sodalizio/area-kit';
import { EditDialog, Section, toast } from '@sodalizio/ui';
import { newUserErrors, userLengths, useUserAdd } from './user.save.ts';
import { PersonFields, RoleFields } from './user-fields.tsx';
import { newUser, type UserValues, userField, userValues } from './user-values.ts';
import { labels } from './users.labels.ts';

export function AddUserForm({ onClose }: { onClose: () => void }) {
  const { can } = useSession();
  const manages = can('users.manage');
  const add = useUserAdd();
  const edit: EditForm<UserValues> = useEditForm({
    stored: undefined,
    valuesOf: () => newUser,
    field: userField,
    draft: { name: 'users.new', schema: userValues },
    validate: newUserErrors,
    lengths: userLengths,
    save: (values) => add(values, (request) => edit.form.setFieldValue('request', request)),
    failedWhenClosed: ({ first_name, last_name }) => labels.notAdded(`${first_name} ${last_name}`.trim()),
    onSaved: ({ first_name, last_name, email, invitation, unknown }, isOpen) => {
      const name = `${first_name} ${last_name}`;
      if (invitation === 'sent') toast.success(labels.added(name, email));
      else if (unknown) toast.warning(labels.addedUnknown(name, email));
      else if (invitation === 'queued') toast.warning(labels.addedInQueue(name, email));
      else toast.failure(labels.addedWithoutMail(name));
      if (isOpen) onClose();
    },
  });
  return (
    <EditDialog
      edit={edit}
      title={labels.add}
      submitLabel={labels.addSubmit}
      busyLabel={labels.addBusy}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {labels.addHint}
      </Text>
      <Section title={labels.personSection}>
        <PersonFields edit={edit} />
      </Section>
      <RoleFields
        edit={edit}
        mayGive={(role) => manages || role === 'secretary'}
        hint={manages ? labels.rolesHint : labels.onlySecretary}
      />
    </EditDialog>
  );
}
