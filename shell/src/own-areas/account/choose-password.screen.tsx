import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { linkToRoute } from '@sodalizio/area-kit/host';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BrandMark } from '../../layout/brand-mark.tsx';
import { labels } from './account.labels.ts';
import styles from './account.module.css';
import { useForgetPerson, useSignOut } from './account.save.ts';
import { ChoosePasswordForm } from './choose-password.form.tsx';

const tokenLength = 43;
const isToken = (text: string) => text.length === tokenLength && /^[\w-]+$/.test(text);
/** Without what a mail program or a person has copied behind it. */
const tokenIn = (hash: string) => hash.slice(1, 1 + tokenLength);

type State = { kind: 'asking' } | { kind: 'dead' } | { kind: 'chosen'; email: string };

/** Target of mailed links: a new password, once. The token is in the fragment, which is never sent to a server. */
export default function ChoosePasswordScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const forgetPerson = useForgetPerson();
  const { user } = useSession();
  const [token, setToken] = useState(tokenIn(hash));
  const [state, setState] = useState<State>({ kind: 'asking' });
  const opened = tokenIn(hash);
  // A newer link opened in this page: the browser loads nothing where only the fragment differs.
  if (opened !== token && isToken(opened)) {
    setToken(opened);
    setState({ kind: 'asking' });
  }

  const chosen = async (email: string) => {
    setState({ kind: 'chosen', email });
    // Removes the used token from the history of a shared computer.
    await navigate({ hash: '' }, { replace: true });
    // Their sessions have ended, including this browser's.
    if (user?.email === email) forgetPerson();
  };
  if (!isToken(token)) {
    return <Card title={labels.brokenTitle} sentences={[labels.broken, labels.whatToDo]} />;
  }
  if (state.kind === 'dead') return <Card title={labels.deadTitle} sentences={[labels.dead, labels.whatToDo]} />;
  if (state.kind === 'chosen') return <Chosen email={state.email} />;
  return (
    <Frame title={labels.choosePassword}>
      <ChoosePasswordForm
        key={token}
        token={token}
        onChosen={(email) => void chosen(email)}
        onDead={() => setState({ kind: 'dead' })}
      />
    </Frame>
  );
}

/** Who logs in from here must not come into the session of somebody else, which is open in this browser. */
function Chosen({ email }: { email: string }) {
  const { user } = useSession();
  const signOut = useSignOut();
  const other = user && user.email !== email ? user : undefined;
  const sentences = [
    labels.chosen(email),
    ...(other ? [labels.otherSession(`${other.first_name} ${other.last_name}`)] : []),
  ];
  return <Card title={labels.chosenTitle} sentences={sentences} {...(other && { onLogin: signOut })} />;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper className={styles.card} withBorder p="xl" radius="lg" shadow="sm">
      <BrandMark />
      <Title order={1} size="h3" mt="lg" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

interface CardProps {
  title: string;
  sentences: readonly string[];
  onLogin?: () => void;
}

function Card({ title, sentences, onLogin }: CardProps) {
  return (
    <Frame title={title}>
      <Stack gap="md">
        <div role="status">
          {sentences.map((sentence) => (
            <Text key={sentence} mb="xs">
              {sentence}
            </Text>
          ))}
        </div>
        <Button component={Link} to={linkToRoute('login')} onClick={onLogin} fullWidth>
          {labels.toLogin}
        </Button>
      </Stack>
    </Frame>
  );
}
