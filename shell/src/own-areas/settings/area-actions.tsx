import { Button } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { IconFlask, IconFlaskOff, IconPlayerPlay, IconPower, IconReplace, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAsk, type Wish } from './act-dialogs.tsx';
import { actLabels as labels } from './acts.labels.ts';
import { mayGoLive } from './area-words.ts';
import styles from './settings.module.css';

export function AreaActions({ area }: { area: AreaState }) {
  const { label, off, canary, live, releases, removed } = area;
  if (removed) return null;
  const others = releases.some(({ name }) => mayGoLive(area, name));
  return (
    <div className={styles.actions}>
      {others && (
        <Act area={area} wish={{ kind: 'live' }} icon={<IconReplace size={14} aria-hidden />} name={label}>
          {live ? labels.change : labels.goLive}
        </Act>
      )}
      {canary && (
        <>
          <Act
            area={area}
            wish={{ kind: 'live', release: canary.name }}
            icon={<IconUsersGroup size={14} aria-hidden />}
            name={label}
          >
            {labels.extend}
          </Act>
          <Act
            area={area}
            wish={{ kind: 'end-trial', release: canary.name, version: canary.version }}
            icon={<IconFlaskOff size={14} aria-hidden />}
            name={label}
          >
            {labels.endTrial}
          </Act>
        </>
      )}
      {others && (
        <Act area={area} wish={{ kind: 'trial' }} icon={<IconFlask size={14} aria-hidden />} name={label}>
          {canary ? labels.changeTrial : labels.try}
        </Act>
      )}
      {off && (
        <Act area={area} wish={{ kind: 'on' }} icon={<IconPlayerPlay size={14} aria-hidden />} name={label}>
          {labels.enable}
        </Act>
      )}
      {!off && live && (
        <Act area={area} wish={{ kind: 'off' }} icon={<IconPower size={14} aria-hidden />} name={label}>
          {labels.disable}
        </Act>
      )}
    </div>
  );
}

interface ActProps {
  area: AreaState;
  wish: Wish;
  icon: ReactNode;
  name: string;
  children: string;
}

function Act({ area, wish, icon, name, children }: ActProps) {
  const ask = useAsk();
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={icon}
      aria-label={labels.of(children, name)}
      onClick={() => ask(area, wish)}
    >
      {children}
    </Button>
  );
}
