import { Anchor } from '@mantine/core';
import { Content, EmptyState, PageHeader } from '@sodalizio/ui';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { linkTo } from './routes.ts';
import { labels } from './users.labels.ts';

export function UnknownUser() {
  return (
    <Content>
      <PageHeader title={labels.profileTitle} />
      <EmptyState
        icon={<IconUserOff size={28} stroke={1.5} />}
        title={labels.notFound}
        hint={labels.notFoundHint}
        action={
          <Anchor component={Link} to={linkTo('users.index')}>
            {labels.toList}
          </Anchor>
        }
      />
    </Content>
  );
}
