import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { labels } from './account.labels.ts';
import { type NewPassword, withPasswordLength } from './new-password.ts';

interface NewPasswordFieldsProps {
  field: (name: keyof NewPassword) => GetInputPropsReturnType;
}

export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const inTime = (name: keyof NewPassword) => withPasswordLength(field(name));
  return (
    <>
      <PasswordInput
        id="new-password"
        label={labels.next}
        description={labels.rule}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...inTime('password')}
      />
      <PasswordInput
        id="new-password-again"
        label={labels.again}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...inTime('again')}
      />
    </>
  );
}
