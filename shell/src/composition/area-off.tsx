import { Button } from '@mantine/core';
import { EmptyState, PageHeader } from '@sodalizio/ui';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { shellLabels } from '../shell.labels.ts';
import { checkComposition } from './live-composition.store.ts';

/** Placeholder for a switched-off area, replaced automatically when it is on again. */
export function AreaOff({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconPlugConnectedX size={28} stroke={1.5} />}
        title={shellLabels.areaOff}
        hint={shellLabels.areaOffHint}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={() => void checkComposition()}
          >
            {shellLabels.retry}
          </Button>
        }
      />
    </>
  );
}
