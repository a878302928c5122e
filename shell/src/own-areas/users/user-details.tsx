import { roleLabels, type UserDetail } from '@sodalizio/contract';
import { type Description, DescriptionList, FailedState, formatDateTime, LoadingRegion } from '@sodalizio/ui';
import { labels } from './users.labels.ts';
import styles from './users.module.css';
import { useUser } from './users.query.ts';

export const accessOf = ({ roles, last_login, created_at, has_password }: UserDetail): Description[] => [
  { label: labels.roles, value: roles.map((role) => roleLabels[role]).join(', ') },
  { label: labels.lastLogin, value: formatDateTime(last_login) || labels.never },
  { label: labels.created, value: formatDateTime(created_at) },
  { label: labels.password, value: has_password ? labels.passwordSet : labels.passwordMissing },
];

export function UserDetails({ id }: { id: number }) {
  const { user, failure, unknown, retry } = useUser(id);
  if (user) {
    return (
      <div className={styles.details}>
        <DescriptionList items={accessOf(user)} />
      </div>
    );
  }
  if (unknown) return <FailedState sentence={labels.notFound} />;
  return failure ? <FailedState sentence={failure} onRetry={retry} /> : <LoadingRegion shape="fields" rows={4} />;
}
