import { Anchor, Title } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AreaActions } from './area-actions.tsx';
import { HealthLine, StateChips, StateFacts } from './area-state.tsx';
import { linkTo } from './routes.ts';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';

export function AreaCard({ area }: { area: AreaState }) {
  const heading = useId();
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <Title order={2} size="h3" id={heading}>
          {area.label}
        </Title>
        <StateChips area={area} />
        <span className={styles.health}>
          <span className={styles.healthWord}>{labels.lastDay}</span>
          <HealthLine health={area.health} />
        </span>
      </div>
      <StateFacts area={area} />
      <div className={styles.foot}>
        <AreaActions area={area} />
        <Anchor
          className={styles.more ?? ''}
          component={Link}
          to={linkTo('settings.area', { area: area.id })}
          aria-label={labels.openOf(area.label)}
          size="sm"
        >
          {labels.open}
        </Anchor>
      </div>
    </section>
  );
}
