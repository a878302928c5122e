import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { schemaErrors, useDraft, useLeaveGuard, useSave, useSession } from '@sodalizio/area-kit';
import { createUser, findUsers } from '@sodalizio/contract';
import { DraftNotice, FormDialog, Section, toast } from '@sodalizio/ui';
import { PersonFields, RoleFields } from './user-fields.tsx';
import { nobody, refusedFields, summaryOf, type UserValues, userValues, withRoleWords } from './user-values.ts';
import { labels } from './users.labels.ts';

const bodyOf = ({ aica_code, ...rest }: UserValues) => ({ ...rest, aica_code: aica_code.trim() || null });

/** Aggiungi Utente: the person is stored and invited by e-mail. */
export function AddUserForm({ onClose }: { onClose: () => void }) {
  const { can } = useSession();
  const manages = can('users.manage');
  const form = useForm<UserValues>({
    initialValues: nobody,
    validate: (values) => withRoleWords(schemaErrors(createUser.body, bodyOf(values)), values),
  });
  const draft = useDraft({ name: 'users.new', form, initial: nobody, schema: userValues });
  const dirty = form.isDirty();
  useLeaveGuard(dirty);
  const { save, busy, failure } = useSave(createUser, {
    drops: [findUsers],
    onSaved: ({ first_name, last_name, email, invitation_sent }) => {
      const name = `${first_name} ${last_name}`;
      if (invitation_sent) toast.success(labels.added(name, email));
      else toast.failure(labels.addedWithoutMail(name));
      draft.forget();
      onClose();
    },
  });
  const errors = summaryOf(form.errors);
  const submit = () => {
    if (busy || form.validate().hasErrors) return;
    save({ body: bodyOf(form.values) }, { onError: (error) => form.setErrors(refusedFields(error)) });
  };
  return (
    <FormDialog
      title={labels.add}
      submitLabel={labels.addSubmit}
      busyLabel={labels.addBusy}
      busy={busy}
      dirty={dirty}
      onSubmit={submit}
      onClose={() => {
        draft.forget();
        onClose();
      }}
      notice={draft.restored && <DraftNotice at={draft.restored.at} onDiscard={draft.discard} />}
      failure={errors.length === 0 ? failure : undefined}
      errors={errors}
    >
      <Text size="sm" c="dimmed">
        {labels.addHint}
      </Text>
      <Section title={labels.personSection}>
        <PersonFields form={form} />
      </Section>
      <RoleFields
        form={form}
        mayGive={(role) => manages || role === 'secretary'}
        hint={manages ? labels.rolesHint : labels.onlySecretary}
      />
    </FormDialog>
  );
}
