import { Button } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import { Content, EmptyState, FailedState, LoadingRegion, PageHeader } from '@sodalizio/ui';
import { IconKey, IconPuzzle } from '@tabler/icons-react';
import { useState } from 'react';
import { ActDialogs } from './act-dialogs.tsx';
import { AreaCard } from './area-card.tsx';
import { KitSection } from './kit-section.tsx';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';
import { useAreas } from './settings.query.ts';
import { StaleNotice } from './stale-notice.tsx';
import { TokenForm } from './token.form.tsx';
import { tokenLabels } from './tokens.labels.ts';
import { VerdictRule } from './verdict-rule.tsx';

export default function SettingsScreen() {
  const { areas, verdictRequired, kit, waiting, failure, stale, retry } = useAreas();
  const [creating, setCreating] = useState(false);
  return (
    <ActDialogs>
      <Content>
        <PageHeader
          title={labels.settings}
          count={areas ? labels.areas(areas.length) : ''}
          actions={
            <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setCreating(true)}>
              {tokenLabels.createForNew}
            </Button>
          }
        />
        <p className={styles.explanation}>{labels.explanation}</p>
        {stale && <StaleNotice onRetry={retry} />}
        {waiting && <Skeleton />}
        {failure !== undefined && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
        {areas?.length === 0 && (
          <EmptyState icon={<IconPuzzle size={28} stroke={1.5} />} title={labels.emptyTitle} hint={labels.emptyHint} />
        )}
        {areas?.map((area) => (
          <AreaCard key={area.id} area={area} />
        ))}
        {verdictRequired !== undefined && <VerdictRule rule={verdictRequired} />}
        {kit && <KitSection kit={kit} />}
      </Content>
      {creating && <TokenForm onClose={() => setCreating(false)} />}
    </ActDialogs>
  );
}

function Skeleton() {
  return (
    <>
      <div className={styles.card}>
        <LoadingRegion shape="fields" rows={4} label={labels.loading} />
      </div>
      <div className={styles.card} aria-hidden>
        <LoadingRegion shape="fields" rows={4} />
      </div>
    </>
  );
}
