import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { areaName } from '../composition/area-name.ts';
import { endOverride } from '../composition/override.ts';
import type { ComposedArea } from '../composition/read-composition.ts';
import { reloadPage } from '../composition/reload-page.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './top-bar.module.css';

/** Always visible while this tab has overrides, with a button to end each. */
export function TriedAreas({ areas }: { areas: readonly ComposedArea[] }) {
  return areas.map(({ id, tried, release }) => {
    if (!tried) return null;
    const name = areaName({ id, release });
    return (
      <div key={id} className={styles.tried} title={shellLabels.tried(name, tried)}>
        <span className={styles.triedText}>{shellLabels.tried(name, tried)}</span>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={shellLabels.endTry(name)}
          onClick={() => void reloadPage(() => endOverride(id))}
        >
          <IconX size={14} />
        </ActionIcon>
      </div>
    );
  });
}
