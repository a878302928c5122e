import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { labels } from './account.labels.ts';
import { type ChosenPasswordOptions, useChosenPassword } from './account.save.ts';
import { focusFirst, type NewPassword, newPasswordErrors } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export function ChoosePasswordForm(link: ChosenPasswordOptions) {
  const form = useForm<NewPassword>({ initialValues: { password: '', again: '' }, validate: newPasswordErrors });
  const { choose, busy, failure } = useChosenPassword(link);
  const refused = Object.keys(form.errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(errors);
    if (busy) return;
    choose(form.values.password, (words) => {
      form.setErrors(words);
      focusFirst(words);
    });
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
