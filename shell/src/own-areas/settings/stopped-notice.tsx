import { Alert, Button, Text } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { IconHandStop } from '@tabler/icons-react';
import { useAsk } from './act-dialogs.tsx';
import { mayGoLive, versionOf } from './area-words.ts';
import { labels } from './settings.labels.ts';

/** The release that the server stopped, who was notified, and how to make it live again. */
export function StoppedNotice({ area }: { area: AreaState }) {
  const ask = useAsk();
  const { stopped, live } = area;
  if (!stopped) return null;
  const { release, why, told: notified } = stopped;
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconHandStop size={18} aria-hidden />}
      title={labels.stoppedTitle(versionOf(release))}
    >
      <Text size="sm">
        {why} {live && labels.stoppedBody(live.version)} {labels.stoppedNotified(notified.join(', '))}
      </Text>
      {mayGoLive(area, release) && (
        <Button variant="default" size="xs" mt="xs" onClick={() => ask(area, { kind: 'live', release })}>
          {labels.insist(versionOf(release))}
        </Button>
      )}
    </Alert>
  );
}
