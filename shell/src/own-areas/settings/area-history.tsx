import { Button, Text } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import { EmptyState, FailedState, formatDateTime, LoadingRegion, Section } from '@sodalizio/ui';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { eventDetail, eventSentence, whoExactly } from './area-words.ts';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';
import { useAreaHistory } from './settings.query.ts';

export function AreaHistory({ area }: { area: string }) {
  const { events, waiting, failure, retry, more, readMore, reading } = useAreaHistory(area);
  const nothing = events.length === 0;
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef<number>(undefined);
  // The pressed button is gone after the last page.
  useEffect(() => {
    const at = firstNew.current;
    if (at === undefined || reading) return;
    firstNew.current = undefined;
    // Nothing further may be there, or it has failed, with the button in its place.
    const entries = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
    (entries[at] ?? (more ? undefined : entries.at(-1)))?.focus();
  }, [reading, more]);
  const goOn = () => {
    firstNew.current = events.length;
    readMore();
  };
  return (
    <Section title={labels.historySection} explanation={labels.historyExplanation} layout="block">
      {waiting && <LoadingRegion shape="lines" rows={4} />}
      {failure !== undefined && nothing && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
      {!waiting && failure === undefined && nothing && (
        <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={labels.historyEmpty} />
      )}
      <ol ref={list} className={styles.rows} aria-label={labels.historySection}>
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
      </ol>
      {failure !== undefined && !nothing && (
        <Text size="sm" c="red" role="alert">
          {labels.historyMoreFailed} {errorSentence(failure)}
        </Text>
      )}
      {more && (
        <div>
          <Button variant="default" data-disabled={reading} aria-disabled={reading} onClick={() => !reading && goOn()}>
            {labels.historyMore}
          </Button>
        </div>
      )}
    </Section>
  );
}
