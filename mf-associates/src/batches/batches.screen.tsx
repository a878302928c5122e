import { Button, Text } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import { type RegistryAccess, useRegistryAccess } from '@sodalizio/associate-search';
import type { BatchState, BulkBatch, BulkOutcome } from '@sodalizio/contract/associates';
import {
  Content,
  confirm,
  EmptyState,
  FailedState,
  formatDateTime,
  LoadingRegion,
  lazyDialog,
  PageHeader,
  StatusBadge,
} from '@sodalizio/ui';
import { IconStack2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { labels as areaLabels } from '../associates.labels.ts';
import { sectionWord } from '../section-word.ts';
import { batchLabels as labels } from './batches.labels.ts';
import styles from './batches.module.css';
import { useBatches } from './batches.query.ts';
import { useBatchActs } from './batches.save.ts';

const PastOutcomeDialog = lazyDialog(() =>
  import('./past-outcome.dialog.tsx').then((module) => module.PastOutcomeDialog),
);

const tones: Record<BatchState, 'good' | 'warn' | 'neutral'> = {
  running: 'neutral',
  unfinished: 'warn',
  done: 'good',
  undoing: 'neutral',
  'undo-unfinished': 'warn',
  undone: 'neutral',
};

function whatOf({ act, total }: BulkBatch): string {
  if (act.kind === 'section') return labels.section(sectionWord(act.sigla), total);
  return act.kind === 'payment' ? labels.payment(act.quota, act.annorif, total) : labels.admission(total);
}

export default function BatchesScreen() {
  const { batches, waiting, failure, retry } = useBatches();
  const registry = useRegistryAccess(undefined);
  return (
    <Content>
      <PageHeader title={areaLabels.batchesTitle} />
      <Text size="sm" c="dimmed">
        {labels.explanation}
      </Text>
      {waiting && <LoadingRegion rows={6} />}
      {failure !== undefined && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
      {!waiting && failure === undefined && batches.length === 0 && (
        <EmptyState icon={<IconStack2 size={28} stroke={1.5} />} title={labels.empty} hint={labels.emptyHint} />
      )}
      {batches.length > 0 && (
        <ol className={styles.batches} aria-label={areaLabels.batchesTitle}>
          {batches.map((batch) => (
            <Batch key={batch.batch} batch={batch} askRegistry={registry.ask} />
          ))}
        </ol>
      )}
      {registry.dialog}
    </Content>
  );
}

function Batch({ batch, askRegistry }: { batch: BulkBatch; askRegistry: RegistryAccess['ask'] }) {
  const { state, at, who, position, total, done, undone, undo_left, left_out, can_resume, can_undo } = batch;
  const [shown, setShown] = useState<{ of: 'act' | 'undo'; outcome: BulkOutcome }>();
  const { look, resume, undo, busy } = useBatchActs(batch, askRegistry);
  const what = whatOf(batch);
  const of = state === 'undone' ? 'undo' : 'act';
  const lookLabel = (of === 'undo' ? labels.seeLeft : labels.seeSkipped)(left_out);
  const undoLabel = state === 'undo-unfinished' ? labels.goOnUndoing : labels.undo;
  // Not `disabled`: the focus stays, also when a dialog gives it back.
  const paused = { 'aria-disabled': busy, 'data-disabled': busy };
  const askUndo = async () => {
    const words =
      undo_left === undefined
        ? { title: labels.undoTitle(what), body: labels.undoBody(done) }
        : { title: labels.goOnTitle(what), body: labels.goOnBody(undo_left) };
    const buttons = { confirmLabel: labels.undoConfirm, cancelLabel: labels.undoCancel };
    if (await confirm({ ...words, ...buttons, danger: true })) await undo(done);
  };
  const own = useRef<HTMLLIElement>(null);
  const acts = `${can_resume} ${can_undo}`;
  const shownActs = useRef(acts);
  useEffect(() => {
    if (shownActs.current === acts) return;
    shownActs.current = acts;
    // The pressed button is gone.
    if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
  }, [acts]);
  return (
    <li ref={own} tabIndex={-1} className={styles.batch}>
      <div>
        <div className={styles.head}>
          <strong>{what}</strong>
          <StatusBadge tone={tones[state]}>{labels.states[state]}</StatusBadge>
        </div>
        <Text size="sm" c="dimmed">
          {labels.by(formatDateTime(at), who)}
        </Text>
        <Text size="sm">
          {labels.progress(position, total, done)}
          {undone > 0 && `, ${labels.undoneFor(undone)}`}
        </Text>
        {state === 'unfinished' && !can_resume && <Text size="sm">{labels.gone}</Text>}
      </div>
      <div className={styles.acts}>
        {left_out > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={labels.actOn(lookLabel, what)}
            {...paused}
            onClick={() => {
              PastOutcomeDialog.preload();
              void look(of, (outcome) => setShown({ of, outcome }));
            }}
          >
            {lookLabel}
          </Button>
        )}
        {can_resume && (
          <Button size="compact-sm" aria-label={labels.actOn(labels.resume, what)} {...paused} onClick={resume}>
            {labels.resume}
          </Button>
        )}
        {can_undo && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={labels.actOn(undoLabel, what)}
            {...paused}
            onClick={() => !busy && void askUndo()}
          >
            {undoLabel}
          </Button>
        )}
      </div>
      {shown && <PastOutcomeDialog act={batch.act} {...shown} onClose={() => setShown(undefined)} />}
    </li>
  );
}
