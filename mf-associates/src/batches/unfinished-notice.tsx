import { Alert, Anchor } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { batchLabels as labels } from './batches.labels.ts';
import { useUnfinishedCount } from './batches.query.ts';

export default function UnfinishedNotice() {
  const { can } = useSession();
  const count = useUnfinishedCount(can('associates.edit'));
  if (count === 0) return null;
  return (
    <Alert color="amber" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
      {labels.unfinished(count)}{' '}
      <Anchor component={Link} to={linkTo('associates.batches')} inherit>
        {labels.look}
      </Anchor>
    </Alert>
  );
}
