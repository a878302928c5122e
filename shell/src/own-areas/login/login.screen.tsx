import { Alert, Button, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { errorSentences, fieldSentences, tidyEmail } from '@sodalizio/contract';
import { typedAs } from '@sodalizio/ui';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { freshForPerson } from '../../composition/live-composition.store.ts';
import { endOverrides } from '../../composition/override.ts';
import { BrandMark } from '../../layout/brand-mark.tsx';
import { hasEnded, takeReturnPath } from '../../session/return-path.ts';
import { signIn } from '../../session/session.actions.ts';
import { clearStorage, storedTokens } from '../../session/tokens.ts';
import { loginLabels } from './login.labels.ts';
import styles from './login.module.css';

export default function LoginScreen() {
  // State at the opening: after a login here, the form itself navigates. While a logout waits for its answer, there is still a person.
  const [here] = useState(sessionStore.getState().phase !== 'signed-in');
  return here ? <LoginForm /> : <Navigate to="/" replace />;
}

/** Names of the fields without text. */
const emptyIn = (form: HTMLFormElement) =>
  [...new FormData(form)].flatMap(([name, value]) => (String(value).trim() === '' ? [name] : []));

function LoginForm() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [ended] = useState(hasEnded);
  const [failure, setFailure] = useState<string>();
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const missing = (name: string) => empty.includes(name) && fieldSentences.required;

  useEffect(() => {
    // Another tab may have logged in before this one shows its form: those tokens are the browser's now.
    if (!storedTokens()) clearStorage();
    endOverrides();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const found = emptyIn(event.currentTarget);
    setEmpty(found);
    setFailure(undefined);
    if (found.length > 0) return event.currentTarget.querySelector<HTMLElement>(`[name=${found[0]}]`)?.focus();
    setBusy(true);
    try {
      await signIn(tidyEmail(String(form.get('username'))), String(form.get('password')), freshForPerson);
      await navigate(takeReturnPath(), { replace: true });
    } catch (error) {
      setFailure(errorSentence(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Paper className={styles.card} withBorder p="xl" radius="lg" shadow="sm">
      <BrandMark />
      <p className={styles.purpose}>{loginLabels.purpose}</p>
      <Title order={1} size="h3" mt="lg" mb="md">
        {loginLabels.heading}
      </Title>
      <form
        onSubmit={submit}
        onInput={({ currentTarget }) => empty.length > 0 && setEmpty(emptyIn(currentTarget))}
        noValidate
      >
        <Stack gap="md">
          {ended && !failure && (
            <Alert color="accent" icon={<IconInfoCircle size={18} aria-hidden="true" />} role="status">
              {errorSentences['not-signed-in']}
            </Alert>
          )}
          {failure && (
            <Alert color="red" icon={<IconAlertCircle size={18} aria-hidden="true" />} role="alert">
              {failure}
            </Alert>
          )}
          <TextInput
            label={loginLabels.email}
            name="username"
            {...typedAs.email}
            type="text"
            autoComplete="username"
            required
            autoFocus
            error={missing('username')}
            withAsterisk={false}
          />
          <PasswordInput
            label={loginLabels.password}
            name="password"
            autoComplete="current-password"
            required
            error={missing('password')}
            withAsterisk={false}
          />
          <Button type="submit" data-disabled={busy} aria-disabled={busy} fullWidth mt="xs">
            {busy ? loginLabels.busy : loginLabels.submit}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
