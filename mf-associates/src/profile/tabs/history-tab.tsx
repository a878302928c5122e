import { Button, Text } from '@mantine/core';
import { CallError, errorSentence, inTime } from '@sodalizio/area-kit';
import { nameOfMember, wantsRegistry } from '@sodalizio/associate-search';
import type { Associate } from '@sodalizio/contract';
import type { HistoryEntry } from '@sodalizio/contract/associates';
import {
  EmptyState,
  FailedState,
  FieldWarning,
  formatDateTime,
  LoadingRegion,
  Section,
  toast,
  useWarnings,
} from '@sodalizio/ui';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { paymentLabels } from '../../payments/payment.labels.ts';
import { useHistory, useReadAgain } from '../associate.query.ts';
import { entryCause, reportFailure, useDone, useTakeBack } from '../associate.save.ts';
import { fieldWord, valueWord } from '../field-words.ts';
import { profileLabels } from '../profile.labels.ts';
import { useProfileActions } from '../use-profile-actions.ts';
import type { TabProps } from './field-tabs.tsx';
import styles from './history-tab.module.css';

const labels = profileLabels.history;

/** Cronologia of a member; entries are taken back by editors, where the server allows it. */
export function HistoryTab({ associate }: TabProps) {
  const { entries, waiting, failure, retry, more, readMore, reading } = useHistory(associate.codaica);
  const { askRegistry } = useProfileActions();
  const registryLost = wantsRegistry(failure);
  useEffect(() => {
    if (registryLost) askRegistry();
  }, [registryLost, askRegistry]);
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef<number>(undefined);
  // The pressed button is gone after the last page.
  useEffect(() => {
    const at = firstNew.current;
    if (at === undefined || entries.length <= at) return;
    firstNew.current = undefined;
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[at]?.focus();
  }, [entries.length]);
  // Of a page that could not be read, nothing comes: an entry that is new later must not take the focus.
  useEffect(() => {
    if (failure !== undefined) firstNew.current = undefined;
  }, [failure]);
  const goOn = () => {
    firstNew.current = entries.length;
    readMore();
  };
  return (
    <Section title={profileLabels.tabs.cronologia} explanation={labels.explanation} layout="block">
      {waiting && <LoadingRegion shape="fields" rows={6} />}
      {failure !== undefined && entries.length === 0 && (
        <FailedState sentence={errorSentence(failure)} onRetry={retry} />
      )}
      {!waiting && failure === undefined && entries.length === 0 && (
        <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={labels.empty} hint="" />
      )}
      {entries.length > 0 && (
        <ol ref={list} className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} associate={associate} />
          ))}
        </ol>
      )}
      {failure !== undefined && entries.length > 0 && (
        <Text size="sm" c="red" role="alert">
          {labels.failedMore} {errorSentence(failure)}
        </Text>
      )}
      {more && (
        <div>
          <Button variant="default" data-disabled={reading} aria-disabled={reading} onClick={() => !reading && goOn()}>
            {labels.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Where the year of a deleted payment has been paid again since: the first press says so. */
function usePaidAgain({ action, changes }: HistoryEntry, associate: Associate, buttonId: string) {
  const readAgain = useReadAgain();
  const [reading, setReading] = useState(false);
  const year = action === 'payment-deleted' && changes.find(({ field }) => field === 'annorif')?.before;
  const warningsOf = ({ Quota }: Associate) =>
    Quota.filter(({ annorif }) => annorif !== null && annorif === year)
      .slice(0, 1)
      .map(({ annorif, quota, data }) => ({
        fieldId: buttonId,
        message: paymentLabels.alreadyPaid(Number(annorif), quota, data),
      }));
  const warnings = warningsOf(associate);
  const warned = useWarnings(warnings);
  return {
    said: warned.anyway ? warnings.map(({ message }) => message) : [],
    paused: reading || warned.paused,
    pass: async () => {
      if (!year) return true;
      setReading(true);
      const now = await inTime(readAgain(associate.codaica)).catch(() => associate);
      setReading(false);
      return warned.pass(warningsOf(now));
    },
  };
}

function Entry({ entry, associate }: { entry: HistoryEntry; associate: Associate }) {
  const { takeBack, busy } = useTakeBack();
  const sayDone = useDone(associate);
  const buttonId = useId();
  const paidAgain = usePaidAgain(entry, associate, buttonId);
  const { id, at, who, action, changes, reason, batch, takes_back, taken_back, can_take_back } = entry;
  const when = formatDateTime(at);
  const anyway = paidAgain.said.length > 0;
  const waits = busy || paidAgain.paused;
  const own = useRef<HTMLLIElement>(null);
  const restore = async () => {
    // Afterwards the pressed button is gone.
    const focusEntry = () => own.current?.focus({ preventScroll: true });
    toast.dismissFailure(entryCause(id));
    if (!(await paidAgain.pass())) return;
    try {
      sayDone(labels.restored, await takeBack(id));
      focusEntry();
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'conflict'))
        return reportFailure(error, associate, entryCause(id));
      toast.failure(labels.newer, { about: nameOfMember(associate) });
      focusEntry();
    }
  };
  return (
    <li ref={own} tabIndex={-1} className={styles.entry} data-taken-back={taken_back || undefined}>
      <div className={styles.head}>
        <div>
          <strong>{labels.actions[action]}</strong>
          <Text size="sm" c="dimmed">
            <time dateTime={at}>{when}</time> {labels.by(who)}
          </Text>
        </div>
        {can_take_back && (
          <Button
            id={buttonId}
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-label={labels.restoreOf(labels.actions[action], when, anyway)}
            data-disabled={waits}
            aria-disabled={waits}
            onClick={() => !waits && void restore()}
          >
            {anyway ? labels.restoreAnyway : labels.restore}
          </Button>
        )}
      </div>
      {can_take_back && anyway && (
        <div role="alert">
          <FieldWarning warnings={paidAgain.said} />
        </div>
      )}
      {(takes_back !== null || taken_back || batch !== null) && (
        <Text size="sm" c="dimmed">
          {[taken_back && labels.takenBack, takes_back !== null && labels.takesBack, batch !== null && labels.batch]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {reason && <Text size="sm">{labels.reason(reason)}</Text>}
      <Changes action={action} changes={changes} />
    </li>
  );
}

/** Fields that stayed empty are left out. Added or deleted records have only one side. */
function Changes({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>) {
  const added = action.endsWith('-added');
  const deleted = action.endsWith('-deleted');
  const shown = changes.filter(
    ({ field, before, after }) => field !== 'id' && valueWord(field, before) !== valueWord(field, after),
  );
  return (
    <dl className={styles.changes}>
      {shown.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldWord(field)}</dt>
          <dd>
            {(!added || before !== null) && <Value words={valueWord(field, before)} side="before" />}
            {((!added && !deleted) || (before !== null && after !== null)) && <span aria-hidden>{labels.becomes}</span>}
            {(!deleted || after !== null) && <Value words={valueWord(field, after)} side="after" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ words, side }: { words: string; side: 'before' | 'after' }) {
  return (
    <span className={styles.value} data-side={side}>
      <span className={styles.side}>{side === 'before' ? labels.before : labels.after}: </span>
      {words || labels.nothing}
    </span>
  );
}
