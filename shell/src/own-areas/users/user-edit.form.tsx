import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { linkTo, schemaErrors, useDraft, useLeaveGuard, useSave, useSession } from '@sodalizio/area-kit';
import { roleLabels, type UserDetail, updateUser } from '@sodalizio/contract';
import { ConflictDialog, DraftNotice, ErrorSummary, FormBar, Section, toast } from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isStale } from './user.save.ts';
import { PersonFields, RoleFields } from './user-fields.tsx';
import {
  fieldLabels,
  refusedFields,
  summaryOf,
  type UserValues,
  userValues,
  valuesOf,
  withRoleWords,
} from './user-values.ts';
import { labels } from './users.labels.ts';
import styles from './users.module.css';
import { useFreshUser, useStoredUser } from './users.query.ts';
import { clashes, merged } from './who-wrote-what.ts';

const bodyOf = ({ aica_code, ...rest }: UserValues, { disabled, version }: UserDetail) => ({
  ...rest,
  aica_code: aica_code.trim() || null,
  disabled,
  version,
});

const written = (values: UserValues, field: keyof UserValues) =>
  field === 'roles' ? values.roles.map((role) => roleLabels[role]).join(', ') : values[field];

/** The fields of a user as they were when the form opened; whatever others save meanwhile is told at the save. */
export function UserEditForm({ user: loaded }: { user: UserDetail }) {
  const [user] = useState(loaded);
  const [theirs, setTheirs] = useState<UserDetail>();
  const { user: self } = useSession();
  const navigate = useNavigate();
  const store = useStoredUser();
  const fresh = useFreshUser();
  const initial = valuesOf(user);
  const form = useForm<UserValues>({
    initialValues: initial,
    validate: (values) => withRoleWords(schemaErrors(updateUser.body, bodyOf(values, user)), values),
  });
  const draft = useDraft({ name: `users.edit.${user.id}`, form, initial, schema: userValues, version: user.version });
  const base = { ...initial, ...draft.restored?.base };
  const dirty = form.isDirty();
  const liftGuard = useLeaveGuard(dirty);
  const toProfile = () => navigate(linkTo('admin.users.profile', { id: user.id }));

  const { save, busy, failure } = useSave(updateUser, {
    onSaved: (saved) => {
      store(saved);
      draft.forget();
      liftGuard();
      toast.success(labels.savedToast);
      void toProfile();
    },
  });
  const send = (values: UserValues, over: UserDetail) =>
    save(
      { params: { id: user.id }, body: bodyOf(values, over) },
      {
        onError: async (error) => {
          if (!isStale(error)) return form.setErrors(refusedFields(error));
          const stored = await fresh(user.id).catch(() => undefined);
          if (!stored) return;
          if (clashes(base, values, valuesOf(stored)).length > 0) setTheirs(stored);
          else send(merged(base, values, valuesOf(stored), {}), stored);
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !form.validate().hasErrors) send(form.values, user);
  };

  const errors = summaryOf(form.errors);
  const isSelf = self?.id === user.id;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {draft.restored && <DraftNotice at={draft.restored.at} stale={draft.restored.stale} onDiscard={draft.discard} />}
      {failure && errors.length === 0 && !theirs && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failure}
        </Alert>
      )}
      <ErrorSummary errors={errors} />
      <Section title={labels.personSection} explanation={labels.personExplanation}>
        <PersonFields form={form} />
      </Section>
      <Section title={labels.rolesSection} explanation={labels.rolesExplanation} layout="block">
        <RoleFields
          form={form}
          mayGive={(role) => !(isSelf && role === 'superadmin')}
          hint={isSelf ? labels.yourself : labels.rolesHint}
          hideLabel
        />
      </Section>
      <FormBar
        submitLabel={labels.save}
        busyLabel={labels.saving}
        busy={busy}
        dirty={dirty}
        onCancel={() => void toProfile()}
      />
      {theirs && (
        <ClashDialog
          base={base}
          mine={form.values}
          theirs={valuesOf(theirs)}
          onClose={() => setTheirs(undefined)}
          onResolved={(values) => {
            setTheirs(undefined);
            form.setValues(values);
            send(values, theirs);
          }}
        />
      )}
    </form>
  );
}

interface ClashDialogProps {
  base: UserValues;
  mine: UserValues;
  theirs: UserValues;
  onClose: () => void;
  onResolved: (values: UserValues) => void;
}

/** What both changed, to choose from; what only one changed is kept of both. */
function ClashDialog({ base, mine, theirs, onClose, onResolved }: ClashDialogProps) {
  return (
    <ConflictDialog
      fields={clashes(base, mine, theirs).map((key) => ({
        key,
        label: fieldLabels[key],
        mine: written(mine, key),
        theirs: written(theirs, key),
      }))}
      onClose={onClose}
      onResolve={(choices) => onResolved(merged(base, mine, theirs, choices))}
    />
  );
}
