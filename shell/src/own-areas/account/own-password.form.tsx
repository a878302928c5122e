import { Alert, Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLeaveGuard } from '@sodalizio/area-kit';
import { Section, toast } from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { labels } from './account.labels.ts';
import { useOwnPasswordSave } from './account.save.ts';
import {
  focusFirst,
  type NewPassword,
  newPasswordErrors,
  passwordTooLong,
  withPasswordLength,
} from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface Values extends NewPassword {
  current: string;
}

const empty: Values = { current: '', password: '', again: '' };

/** One's own password. Never kept as a draft. */
export function OwnPasswordForm() {
  const form = useForm<Values>({
    initialValues: empty,
    validate: (values) => ({
      current: values.current === '' ? labels.required : passwordTooLong(values.current),
      ...(values.password === values.current && { password: labels.samePassword }),
      ...newPasswordErrors(values),
    }),
  });
  const { change, busy, failure } = useOwnPasswordSave(() => {
    form.reset();
    toast.success(labels.changed);
  });
  const { password: next, again } = form.values;
  // Not for the present one alone, which the browser may have filled in.
  useLeaveGuard(next + again !== '' && !busy);
  const refused = Object.keys(form.errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(errors);
    if (busy) return;
    const { current, password } = form.values;
    change({ current, password }, (words) => {
      form.setErrors(words);
      focusFirst(words);
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Section title={labels.passwordSection} explanation={labels.passwordExplanation} layout="block">
        {failure && !refused && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {failure}
          </Alert>
        )}
        <PasswordInput
          id="current-password"
          label={labels.current}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...withPasswordLength(form.getInputProps('current'))}
        />
        <NewPasswordFields field={(name) => form.getInputProps(name)} />
        <div>
          <Button type="submit" data-disabled={busy} aria-disabled={busy}>
            {busy ? labels.changing : labels.changePassword}
          </Button>
        </div>
      </Section>
    </form>
  );
}
