import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CallError, useSave } from '@sodalizio/area-kit';
import { setPassword } from '@sodalizio/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { labels } from './account.labels.ts';
import { focusFirst, type NewPassword, newPasswordErrors, refusedPassword } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ChoosePasswordFormProps {
  token: string;
  onChosen: (email: string) => void;
  /** The link is used up, too old, or replaced. */
  onDead: () => void;
}

/** The new password of somebody who has the mailed link. */
export function ChoosePasswordForm({ token, onChosen, onDead }: ChoosePasswordFormProps) {
  const form = useForm<NewPassword>({ initialValues: { password: '', again: '' }, validate: newPasswordErrors });
  const { save, busy, failure } = useSave(setPassword, { onSaved: ({ email }) => onChosen(email) });
  const refused = Object.keys(form.errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(errors);
    if (busy) return;
    save(
      { body: { token, password: form.values.password } },
      {
        onError: (error) => {
          if (error instanceof CallError && error.code === 'wrong-credentials') return onDead();
          const words = refusedPassword(error);
          form.setErrors(words);
          focusFirst(words);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && !refused && (
          <Alert color="red" icon={<IconAlertCircle size={18} aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        <NewPasswordFields field={(name) => form.getInputProps(name)} />
        <Button type="submit" fullWidth data-disabled={busy} aria-disabled={busy}>
          {busy ? labels.choosing : labels.choose}
        </Button>
      </Stack>
    </form>
  );
}
