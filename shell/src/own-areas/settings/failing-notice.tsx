import { Alert, Text } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { formatTime } from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { labels } from './settings.labels.ts';

/** What is live or tried and fails, but was not stopped: somebody wanted it so, or nothing fits in its place. */
export function FailingNotice({ area: { live, canary } }: { area: AreaState }) {
  return [live, canary].map(
    (release) =>
      release?.failing_until && (
        <Alert
          key={release.name}
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={labels.failingTitle(release.version)}
        >
          <Text size="sm">{labels.failingBody(formatTime(release.failing_until))}</Text>
        </Alert>
      ),
  );
}
