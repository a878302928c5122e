import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, reloadUser, schemaErrors, useDraft, useLeaveGuard, useSave } from '@sodalizio/area-kit';
import { findUsers, type LoggedUser, updateOwnProfile, userById } from '@sodalizio/contract';
import { DraftNotice, ErrorSummary, FormBar, Section, toast } from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod';
import { labels } from './account.labels.ts';
import styles from './account.module.css';

const nameValues = z.object({ first_name: z.string(), last_name: z.string() });
type NameValues = z.infer<typeof nameValues>;

const fields = [
  { name: 'first_name', label: labels.firstName, autoComplete: 'given-name' },
  { name: 'last_name', label: labels.lastName, autoComplete: 'family-name' },
] as const;

/** One's own name, as colleagues and the person menu show it. */
export function OwnNameForm({ user }: { user: LoggedUser }) {
  const [initial] = useState<NameValues>({ first_name: user.first_name, last_name: user.last_name });
  const form = useForm<NameValues>({
    initialValues: initial,
    validate: (values) => schemaErrors(updateOwnProfile.body, values),
  });
  const draft = useDraft({ name: 'account.name', form, initial, schema: nameValues });
  const dirty = form.isDirty();
  useLeaveGuard(dirty);
  const { save, busy, failure } = useSave(updateOwnProfile, {
    drops: [findUsers, userById],
    onSaved: () => {
      draft.forget();
      form.resetDirty();
      toast.success(labels.savedToast);
      // The name in the person menu; where this fails, it is right from the next start on.
      void reloadUser().catch(() => undefined);
    },
  });
  const errors = fields.flatMap(({ name, label }) => {
    const message = form.errors[name];
    return typeof message === 'string' ? [{ label, message, fieldId: `own-${name}` }] : [];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || form.validate().hasErrors) return;
    save({ body: form.values }, { onError: (error) => form.setErrors(fieldErrors(error)) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Section title={labels.nameSection} explanation={labels.nameExplanation} layout="block">
        {draft.restored && <DraftNotice at={draft.restored.at} onDiscard={draft.discard} />}
        {failure && errors.length === 0 && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {failure}
          </Alert>
        )}
        <ErrorSummary errors={errors} />
        {fields.map(({ name, label, autoComplete }) => (
          <TextInput
            key={name}
            id={`own-${name}`}
            label={label}
            autoComplete={autoComplete}
            required
            maxLength={80}
            {...form.getInputProps(name)}
          />
        ))}
      </Section>
      <FormBar submitLabel={labels.save} busy={busy} dirty={dirty} />
    </form>
  );
}
