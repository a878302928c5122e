import { Anchor, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { errorSentence } from '@sodalizio/area-kit';
import { searchLength, tidyLine, tooLong } from '@sodalizio/contract';
import type { Template } from '@sodalizio/contract/messages';
import { EmptyState, FailedState, LoadingRegion, typedAs, useFocusBack } from '@sodalizio/ui';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { labels } from '../templates.labels.ts';
import { useFirstTemplates } from '../templates.query.ts';
import styles from './create.module.css';

interface ChooseTemplateProps {
  onChoose: (template: Template) => void;
  onClose: () => void;
}

/** The templates, to begin a message with one. Render it only while it is open. */
export function ChooseTemplateDialog({ onChoose, onClose }: ChooseTemplateProps) {
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(tooLong(typed, searchLength) ? '' : tidyLine(typed), 250);
  const { data, error, refetch } = useFirstTemplates(search);
  useFocusBack();
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={labels.start} size="lg" fullScreen={narrow ?? false}>
      <div className={styles.stack}>
        <Text size="sm" c="dimmed">
          {labels.startHint}
        </Text>
        <TextInput
          label={labels.search}
          value={typed}
          error={tooLong(typed, searchLength)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          {...typedAs.search}
          data-autofocus
        />
        {error && <FailedState sentence={errorSentence(error)} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRegion />}
        {data?.items.length === 0 && <EmptyState {...(search === '' ? labels.noTemplates : labels.nothingFound)} />}
        {data && data.items.length > 0 && (
          <ul className={styles.lists}>
            {data.items.map((template) => (
              <li key={template.id}>
                <Anchor component="button" type="button" fw={550} onClick={() => onChoose(template)}>
                  {template.name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {template.title}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
