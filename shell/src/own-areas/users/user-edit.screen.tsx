import { useCrumb } from '@sodalizio/area-kit';
import { Content, FailedState, LoadingRegion, PageHeader } from '@sodalizio/ui';
import { useParams } from 'react-router-dom';
import { UnknownUser } from './unknown-user.tsx';
import { UserEditForm } from './user-edit.form.tsx';
import { labels } from './users.labels.ts';
import { useUser } from './users.query.ts';

export default function UserEditScreen() {
  const { id = '' } = useParams();
  const { user, waiting, unknown, failure, retry } = useUser(id);
  useCrumb(user && labels.editTitle);
  if (unknown) return <UnknownUser />;
  return (
    <Content width="form">
      <PageHeader title={user ? `${user.first_name} ${user.last_name}` : labels.editTitle} />
      {user && <UserEditForm key={user.id} user={user} />}
      {!user && waiting && <LoadingRegion shape="fields" rows={8} />}
      {!user && failure !== undefined && <FailedState sentence={failure} onRetry={retry} />}
    </Content>
  );
}
