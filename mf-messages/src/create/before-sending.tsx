import { Alert, Button, Group, Text } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import { wantsRegistry } from '@sodalizio/associate-search';
import { type MessageCheck, type MessageTarget, messageErrors } from '@sodalizio/contract/messages';
import { LoadingRegion } from '@sodalizio/ui';
import { IconAlertTriangle, IconEye, IconSend } from '@tabler/icons-react';
import { isCode } from '../is-code.ts';
import type { Check, PeopleAsked } from './check.query.ts';
import styles from './create.module.css';
import { sendingLabels as labels } from './sending.labels.ts';

type ListAsked = Omit<PeopleAsked, 'target'>;

export interface BeforeSendingProps {
  target: MessageTarget | undefined;
  check: Check;
  /** The text. */
  content: string;
  onList: (asked: PeopleAsked) => void;
  onPreview: () => void;
  onTest: () => void;
  onOpenRegistry: () => void;
  /** Leads back to choosing the recipients, where these come from a selection or a draft. */
  onChooseAgain?: () => void;
}

/** Who would get the message, who is left out and why; the preview and the test. */
export function BeforeSending(props: BeforeSendingProps) {
  const { target, check, content, onList, onPreview, onTest, onOpenRegistry, onChooseAgain } = props;
  const { waiting, numbers } = check;
  const list = (asked: ListAsked) => target && onList({ target, ...asked });
  return (
    <div className={styles.stack} aria-busy={waiting}>
      <Outcome
        check={check}
        chosen={target !== undefined}
        onList={list}
        onOpenRegistry={onOpenRegistry}
        onChooseAgain={onChooseAgain}
      />
      {numbers && !numbers.pictures && content.includes('<img ') && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {messageErrors['pictures-need-address'].sentence}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          disabled={target === undefined}
          onClick={onPreview}
        >
          {labels.preview}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={target === undefined}
          onClick={onTest}
        >
          {labels.test}
        </Button>
      </Group>
    </div>
  );
}

interface OutcomeProps {
  check: Check;
  chosen: boolean;
  onList: (asked: ListAsked) => void;
  onOpenRegistry: () => void;
  onChooseAgain: (() => void) | undefined;
}

function Outcome({ check, chosen, onList, onOpenRegistry, onChooseAgain }: OutcomeProps) {
  const { numbers, outdated, failure } = check;
  if (!chosen)
    return (
      <Text size="sm" c="dimmed">
        {labels.nobodyChosen}
      </Text>
    );
  if (wantsRegistry(failure))
    return <Failure sentence={labels.registryNeeded} act={labels.openRegistry} onAct={onOpenRegistry} />;
  // The recipients went with either: a repetition would fail too.
  const gone = (isCode(failure, 'selection-gone') || isCode(failure, 'draft-gone')) && onChooseAgain;
  if (failure)
    return (
      <Failure
        sentence={errorSentence(failure)}
        act={gone ? labels.chooseAgain : labels.retry}
        onAct={gone || check.again}
      />
    );
  if (!numbers || outdated) return <LoadingRegion label={labels.checking} rows={2} />;
  return <Numbers numbers={numbers} onList={onList} />;
}

function Failure({ sentence, act, onAct }: { sentence: string; act: string; onAct: () => void }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <div className={styles.stack}>
        {sentence}
        <div>
          <Button variant="default" size="compact-md" onClick={() => onAct()}>
            {act}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

function Numbers({ numbers, onList }: { numbers: MessageCheck; onList: (asked: ListAsked) => void }) {
  const { reached, mails, excluded, missing } = numbers;
  const lists = (rows: readonly ListAsked[]) => (
    <ul className={styles.lists}>
      {rows.map((row) => (
        <li key={row.of}>
          <span>{row.words}</span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={labels.showListOf(row.words)}
            onClick={() => onList(row)}
          >
            {labels.showList}
          </Button>
        </li>
      ))}
    </ul>
  );
  const leftOut = excluded.map(({ exclusion, people }) => ({
    of: exclusion,
    words: labels.excluded(exclusion, people),
  }));
  const lacking = missing.map(({ placeholder, people }) => ({
    of: placeholder,
    words: labels.lacking(placeholder, people),
  }));
  return (
    <>
      <div role="status">
        <Text fw={600}>{reached === 0 ? labels.nobodyReached : labels.receive(reached, mails)}</Text>
        {mails < reached && (
          <Text size="sm" c="dimmed">
            {labels.sharedAddresses}
          </Text>
        )}
      </div>
      {lacking.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {labels.blocked}
          {lists(lacking)}
        </Alert>
      )}
      {leftOut.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {labels.leftOut}
          </Text>
          {lists(leftOut)}
        </div>
      )}
    </>
  );
}
