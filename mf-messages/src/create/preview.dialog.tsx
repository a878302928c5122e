import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { errorSentence } from '@sodalizio/area-kit';
import { searchLength, tidySearch, tooLong } from '@sodalizio/contract';
import { FailedState, LoadingRegion, MailLook, typedAs, useFocusBack } from '@sodalizio/ui';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { attachmentLabels } from './attachments.labels.ts';
import { type PreviewAsked, usePreview } from './check.query.ts';
import styles from './create.module.css';
import { previewLabels as words } from './preview.labels.ts';
import { sendingLabels as labels } from './sending.labels.ts';
import { useRegistryAsked } from './use-registry-asked.ts';

interface PreviewDialogProps {
  asked: PreviewAsked;
  askRegistry: () => void;
  onClose: () => void;
}

type Mail = NonNullable<ReturnType<typeof usePreview>['mail']>;

/** The mail as each of the recipients would get it. Render it only while it is open. */
export function PreviewDialog({ asked, askRegistry, onClose }: PreviewDialogProps) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(tooLong(typed, searchLength) ? '' : tidySearch(typed), 250);
  const [place, setPlace] = useState({ search: '', position: 0 });
  // Of other mails the first: a position is one among those that were found.
  const position = place.search === settled ? place.position : 0;
  const { mail, failure, waiting, retry } = usePreview(asked, { position, search: settled });
  useRegistryAsked(failure, askRegistry);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={labels.preview}
      size="60rem"
      fullScreen={narrow ?? false}
    >
      <div className={styles.stack} aria-busy={waiting}>
        {failure && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
        <TextInput
          label={words.search}
          error={tooLong(typed, searchLength)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          {...typedAs.search}
        />
        {!failure && mail === undefined && <LoadingRegion />}
        {mail === null && <Text role="status">{words.nobodyFound(settled)}</Text>}
        {mail && (
          <>
            <Addressee
              files={asked.attachments.map(({ name }) => name)}
              mail={mail}
              position={position}
              onPosition={(next) => setPlace({ search: settled, position: next })}
            />
            <MailLook html={mail.html} text={mail.text} />
          </>
        )}
      </div>
    </Modal>
  );
}

interface AddresseeProps {
  files: readonly string[];
  mail: Mail;
  position: number;
  onPosition: (position: number) => void;
}

function Addressee({ files, mail, position, onPosition }: AddresseeProps) {
  const { subject, name, address, total } = mail;
  const first = position === 0;
  const last = position >= total - 1;
  // Not `disabled`: that would take the focus away from who has just pressed it.
  const step = (by: number, stop: boolean) => ({
    'aria-disabled': stop,
    'data-disabled': stop,
    onClick: () => !stop && onPosition(position + by),
  });
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words.subject}</dt>
        <dd>{subject}</dd>
        <dt>{words.recipient}</dt>
        <dd>
          <span role="status">
            {name}, {address}
          </span>
        </dd>
        {files.length > 0 && (
          <>
            <dt>{attachmentLabels.field}</dt>
            <dd>{files.join(', ')}</dd>
          </>
        )}
      </dl>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          {...step(-1, first)}
        >
          {words.previous}
        </Button>
        <Text size="sm">{words.positionOf(position + 1, total)}</Text>
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          {...step(1, last)}
        >
          {words.following}
        </Button>
      </Group>
    </>
  );
}
