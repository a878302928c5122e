import { Text } from '@mantine/core';
import type { MessageRow } from '@sodalizio/contract/messages';
import { DescriptionList } from '@sodalizio/ui';
import { labels } from './list.labels.ts';
import styles from './list.module.css';

/** The details of a row: the whole text, which its cell only begins. */
export function MessageText({ row: { title, plain_content, sent_by, draft } }: { row: MessageRow }) {
  return (
    <article aria-label={title}>
      <Text size="sm" className={styles.text} mb="sm">
        {plain_content}
      </Text>
      <DescriptionList items={[{ label: draft === null ? labels.sentBy : labels.changedBy, value: sent_by }]} />
    </article>
  );
}
