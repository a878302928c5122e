import { Button, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { errorSentence } from '@sodalizio/area-kit';
import type { Article, Revision } from '@sodalizio/contract/cms';
import { FailedState, formatDateTime, LoadingRegion, useFocusBack } from '@sodalizio/ui';
import { useState } from 'react';
import { stateWords } from '../cms.labels.ts';
import { labels } from './article.labels.ts';
import { useRevision, useRevisions } from './article.query.ts';
import { useRestore } from './article.save.ts';
import { Comparison } from './comparison.tsx';
import styles from './revisions.module.css';

interface RevisionsDialogProps {
  article: number;
  /** The form behind has unsaved input: restoring a version discards it. */
  losesTyped: boolean;
  onRestored: (restored: Article) => void;
  onClose: () => void;
}

/** Every saved version of an article, compared with the current one, and restorable. Render it only while it is open. */
export function RevisionsDialog({ article, losesTyped, onRestored, onClose }: RevisionsDialogProps) {
  const [chosen, choose] = useState<number>();
  const { revisions, failure, retry } = useRevisions(article);
  const { restore, busy } = useRestore(article, onRestored);
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const newest = revisions?.[0];
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={labels.versionsTitle} size="70rem" fullScreen={narrow ?? false}>
      {failure !== undefined && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
      {!revisions && failure === undefined && <LoadingRegion rows={4} />}
      {revisions && revisions.length < 2 && <Text size="sm">{labels.noOther}</Text>}
      {revisions && newest && revisions.length > 1 && (
        <div className={styles.parts}>
          <ol className={styles.list} aria-label={labels.versionsTitle}>
            {revisions.map((one) => (
              <li key={one.version}>
                <VersionEntry
                  revision={one}
                  inUse={one === newest}
                  chosen={one.version === chosen}
                  onChoose={() => choose(one.version)}
                />
              </li>
            ))}
          </ol>
          {chosen === undefined ? (
            <Text size="sm" c="dimmed">
              {labels.chooseVersion}
            </Text>
          ) : (
            <ChosenVersion
              article={article}
              version={chosen}
              newest={newest.version}
              busy={busy}
              onRestore={() => void restore(chosen, newest.version, losesTyped)}
            />
          )}
        </div>
      )}
    </Modal>
  );
}

interface VersionEntryProps {
  revision: Revision;
  inUse: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function VersionEntry({ revision, inUse, chosen, onChoose }: VersionEntryProps) {
  const { version, saved_at, saved_by, restored_from, state } = revision;
  const notes = [inUse && labels.newest, stateWords[state], restored_from && labels.restoredFrom(restored_from)];
  const content = (
    <>
      <strong>{labels.version(version)}</strong>
      <span>{labels.savedBy(formatDateTime(saved_at), saved_by)}</span>
      <span>{notes.filter(Boolean).join(' · ')}</span>
    </>
  );
  if (inUse) return <div className={styles.entry}>{content}</div>;
  return (
    <button type="button" className={styles.entry} aria-pressed={chosen} onClick={onChoose}>
      {content}
    </button>
  );
}

interface ChosenVersionProps {
  article: number;
  version: number;
  newest: number;
  busy: boolean;
  onRestore: () => void;
}

function ChosenVersion({ article, version, newest, busy, onRestore }: ChosenVersionProps) {
  const then = useRevision(article, version);
  const now = useRevision(article, newest);
  const failures = [then, now].filter(({ failure }) => failure !== undefined);
  const [failed] = failures;
  const retry = () => {
    for (const one of failures) one.retry();
  };
  return (
    <section className={styles.chosen} aria-label={labels.comparison(version)}>
      {failed && <FailedState sentence={errorSentence(failed.failure)} onRetry={retry} />}
      {then.revision && now.revision ? (
        <>
          <Comparison version={version} then={then.revision.fields} now={now.revision.fields} />
          <Button aria-disabled={busy} data-disabled={busy} onClick={() => !busy && onRestore()}>
            {busy ? labels.restoring : labels.restore(version)}
          </Button>
        </>
      ) : (
        !failed && <LoadingRegion rows={6} />
      )}
    </section>
  );
}
