import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { batchLabels as labels } from './batches.labels.ts';

export default function UnfinishedNotice({ count }: { count: number }): ReactNode {
  return (
    <Alert color="amber" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
      {labels.unfinished(count)}{' '}
      <Anchor component={Link} to={linkTo('associates.batches')} inherit>
        {labels.look}
      </Anchor>
    </Alert>
  );
}
