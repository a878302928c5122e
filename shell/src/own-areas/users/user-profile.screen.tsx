import { Alert, Anchor, Button } from '@mantine/core';
import { useCrumb, useSession } from '@sodalizio/area-kit';
import type { UserDetail } from '@sodalizio/contract';
import { Content, confirm, DescriptionList, FailedState, LoadingRegion, PageHeader, Section } from '@sodalizio/ui';
import { IconInfoCircle, IconMail, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { linkTo } from './routes.ts';
import { UnknownUser } from './unknown-user.tsx';
import { useAccess, usePasswordLink } from './user.save.ts';
import { accessOf } from './user-details.tsx';
import { labels } from './users.labels.ts';
import { useUser } from './users.query.ts';
import { statusOf } from './users.table.tsx';

export default function UserProfileScreen() {
  const { id = '' } = useParams();
  const { user, waiting, unknown, failure, retry } = useUser(id);
  useCrumb(user && `${user.first_name} ${user.last_name}`);
  if (unknown) return <UnknownUser />;
  if (user) return <Profile user={user} />;
  return (
    <Content>
      <PageHeader title={labels.profileTitle} />
      {waiting || failure === undefined ? (
        <LoadingRegion shape="fields" rows={8} />
      ) : (
        <FailedState sentence={failure} onRetry={retry} />
      )}
    </Content>
  );
}

function Profile({ user }: { user: UserDetail }) {
  const { first_name, last_name, email, aica_code, disabled } = user;
  const { can, user: self } = useSession();
  const isSelf = self?.id === user.id;
  return (
    <Content>
      <PageHeader
        title={`${first_name} ${last_name}`}
        aside={statusOf(disabled)}
        actions={can('users.manage') && <Actions user={user} isSelf={isSelf} />}
      />
      {isSelf && can('users.manage') && (
        <Alert color="accent" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
          {labels.yourself}
        </Alert>
      )}
      <Section title={labels.personSection} layout="block">
        <DescriptionList
          items={[
            { label: labels.firstName, value: first_name },
            { label: labels.lastName, value: last_name },
            {
              label: labels.email,
              value: (
                <Anchor inherit href={`mailto:${email}`}>
                  {email}
                </Anchor>
              ),
            },
            { label: labels.aicaCode, value: aica_code },
          ]}
        />
      </Section>
      <Section title={labels.accessSection} layout="block">
        <DescriptionList items={accessOf(user)} />
      </Section>
    </Content>
  );
}

/** Not `disabled`: the question gives the focus back to the button. */
const pausedWhile = (busy: boolean) => ({ 'data-disabled': busy, 'aria-disabled': busy });

function Actions({ user, isSelf }: { user: UserDetail; isSelf: boolean }) {
  const { setDisabled, busy } = useAccess();
  const link = usePasswordLink();
  const { id, email, disabled, has_password } = user;
  const name = `${user.first_name} ${user.last_name}`;
  const life = has_password ? labels.linkLife.reset : labels.linkLife.invitation;

  const askToSend = async () => {
    const question = {
      title: labels.sendTitle(name),
      body: labels.sendBody(email, life),
      confirmLabel: labels.sendConfirm,
    };
    if (await confirm(question)) void link.send(user);
  };
  const askToDisable = async () => {
    const question = disabled
      ? { title: labels.enableTitle(name), body: labels.enableBody, confirmLabel: labels.enableConfirm }
      : {
          title: labels.disableTitle(name),
          body: labels.disableBody,
          confirmLabel: labels.disableConfirm,
          danger: true,
        };
    if (await confirm(question)) setDisabled(user, !disabled);
  };
  return (
    <>
      {!disabled && (
        <Button
          variant="default"
          {...pausedWhile(link.busy)}
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => !link.busy && void askToSend()}
        >
          {has_password ? labels.sendLink : labels.sendInvitation}
        </Button>
      )}
      {!isSelf && (
        <Button
          variant="default"
          {...pausedWhile(busy)}
          leftSection={disabled ? <IconUserCheck size={16} aria-hidden /> : <IconUserOff size={16} aria-hidden />}
          onClick={() => !busy && void askToDisable()}
        >
          {disabled ? labels.enable : labels.disable}
        </Button>
      )}
      <Button component={Link} to={linkTo('users.edit', { id })} leftSection={<IconPencil size={16} aria-hidden />}>
        {labels.edit}
      </Button>
    </>
  );
}
