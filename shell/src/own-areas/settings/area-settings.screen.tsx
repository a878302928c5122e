import { Anchor } from '@mantine/core';
import { errorSentence, useCrumb } from '@sodalizio/area-kit';
import type { AreaState } from '@sodalizio/contract';
import { Content, EmptyState, FailedState, LoadingRegion, PageHeader, Section } from '@sodalizio/ui';
import { IconPuzzleOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { ActDialogs } from './act-dialogs.tsx';
import { AreaActions } from './area-actions.tsx';
import { AreaHealth } from './area-health-section.tsx';
import { AreaHistory } from './area-history.tsx';
import { AreaRemoval } from './area-removal.tsx';
import { StateChips, StateFacts } from './area-state.tsx';
import { AreaTokens } from './area-tokens.tsx';
import { FailingNotice } from './failing-notice.tsx';
import { FillList } from './fill-list.tsx';
import { ReleaseList } from './release-list.tsx';
import { linkTo } from './routes.ts';
import { labels } from './settings.labels.ts';
import { useArea } from './settings.query.ts';
import { StaleNotice } from './stale-notice.tsx';
import { StoppedNotice } from './stopped-notice.tsx';

export default function AreaSettingsScreen() {
  const { area: id = '' } = useParams();
  const { area, waiting, unknown, failure, stale, retry } = useArea(id);
  useCrumb(area?.label);
  if (area) return <Whole key={area.id} area={area} stale={stale} onRetry={retry} />;
  return (
    <Content>
      <PageHeader title={labels.area} />
      {unknown && (
        <EmptyState
          icon={<IconPuzzleOff size={28} stroke={1.5} />}
          title={labels.unknown}
          hint={labels.unknownHint}
          action={
            <Anchor component={Link} to={linkTo('settings.index')}>
              {labels.toAreas}
            </Anchor>
          }
        />
      )}
      {!unknown && waiting && <LoadingRegion shape="fields" rows={8} />}
      {failure !== undefined && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
    </Content>
  );
}

function Whole({ area, stale, onRetry }: { area: AreaState; stale: boolean; onRetry: () => void }) {
  return (
    <ActDialogs>
      <Content>
        <PageHeader title={area.label} aside={<StateChips area={area} />} />
        {stale && <StaleNotice onRetry={onRetry} />}
        <StoppedNotice area={area} />
        <FailingNotice area={area} />
        <Section title={labels.factsSection} layout="block">
          <StateFacts area={area} />
          <AreaActions area={area} />
        </Section>
        <AreaHealth health={area.health} />
        <FillList area={area} />
        <ReleaseList area={area} />
        <AreaHistory area={area.id} />
        {!area.removed && <AreaTokens area={area} />}
        <AreaRemoval area={area} />
      </Content>
    </ActDialogs>
  );
}
