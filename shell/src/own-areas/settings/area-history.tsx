import { Text } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import { EmptyState, FailedState, formatDateTime, LoadingRegion, PagedList, Section } from '@sodalizio/ui';
import { IconHistory } from '@tabler/icons-react';
import { eventDetail, eventSentence, whoExactly } from './area-words.ts';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';
import { useAreaHistory } from './settings.query.ts';

export function AreaHistory({ area }: { area: string }) {
  const { events, waiting, failure, retry, more, readMore, reading } = useAreaHistory(area);
  const nothing = events.length === 0;
  return (
    <Section title={labels.historySection} explanation={labels.historyExplanation} layout="block">
      {waiting && <LoadingRegion shape="lines" rows={4} />}
      {failure !== undefined && nothing && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
      {!waiting && failure === undefined && nothing && (
        <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={labels.historyEmpty} />
      )}
      <PagedList
        label={labels.historySection}
        className={styles.rows}
        more={more}
        moreLabel={labels.historyMore}
        reading={reading}
        onMore={readMore}
        failure={failure === undefined || nothing ? undefined : `${labels.historyMoreFailed} ${errorSentence(failure)}`}
      >
        {events.map((event) => (
          <li key={event.id} tabIndex={-1} className={styles.row}>
            <div>
              <strong>{eventSentence(event)}</strong>
              {event.detail && <Text size="sm">{eventDetail(event)}</Text>}
              <Text size="sm" c="dimmed">
                <time dateTime={event.at}>{formatDateTime(event.at)}</time>, {whoExactly(event.by)}
              </Text>
              {event.why && <Text size="sm">{labels.reason(event.why)}</Text>}
            </div>
          </li>
        ))}
      </PagedList>
    </Section>
  );
}
