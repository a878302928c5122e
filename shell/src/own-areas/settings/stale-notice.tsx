import { Alert, Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { labels } from './settings.labels.ts';

export function StaleNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert color="amber" variant="light" role="status" icon={<IconCloudOff size={18} aria-hidden />}>
      {labels.stale}{' '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {labels.retry}
      </Button>
    </Alert>
  );
}
