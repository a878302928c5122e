import { Text, Title, VisuallyHidden } from '@mantine/core';
import type { ArticleFields } from '@sodalizio/contract/cms';
import { ShownMarkup } from '@sodalizio/rich-text/shown-markup';
import { useMemo } from 'react';
import { labels } from './article.labels.ts';
import styles from './revisions.module.css';
import { textOf } from './text-of.ts';
import { type Run, wordDiff } from './word-diff.ts';

type Compared = Pick<
  ArticleFields,
  'title' | 'subtitle' | 'content' | 'link' | 'tags' | 'image_id' | 'image_alt' | 'image_decorative'
>;

const pictureOf = ({ image_id, image_alt, image_decorative }: Compared) =>
  image_id === null ? '' : labels.pictureWords(image_id, image_alt, image_decorative);

const rowsOf = (then: Compared, now: Compared) => [
  { label: labels.fields.title, before: then.title, after: now.title },
  { label: labels.fields.subtitle, before: then.subtitle, after: now.subtitle },
  { label: labels.fields.content, before: textOf(then.content), after: textOf(now.content) },
  { label: labels.fields.link, before: then.link, after: now.link },
  { label: labels.fields.tags, before: then.tags.join(', '), after: now.tags.join(', ') },
  { label: labels.fields.picture, before: pictureOf(then), after: pictureOf(now) },
];

interface ComparisonProps {
  version: number;
  then: Compared;
  now: Compared;
}

export function Comparison({ version, then, now }: ComparisonProps) {
  const rows = useMemo(
    () =>
      rowsOf(then, now)
        .filter(({ before, after }) => before !== after)
        .map(({ label, before, after }) => ({ label, runs: wordDiff(before, after) }))
        // The same words in other paragraphs.
        .filter(({ runs }) => runs.some(({ kind }) => kind !== 'same')),
    [then, now],
  );
  const otherLook = then.content !== now.content && rows.every(({ label }) => label !== labels.fields.content);
  const onlyLook = otherLook && rows.length === 0;
  return (
    <>
      <div>
        <Title order={3} size="h4">
          {labels.comparison(version)}
        </Title>
        <Text size="sm" c="dimmed">
          {rows.length > 0 ? labels.comparisonHint : onlyLook ? labels.sameTextOtherLook : labels.noDifference}
        </Text>
      </div>
      <dl className={styles.rows}>
        {rows.map(({ label, runs }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {runs.map((run, place) => (
                <Words key={place} run={run} />
              ))}
            </dd>
          </div>
        ))}
        {otherLook && !onlyLook && (
          <div>
            <dt>{labels.fields.content}</dt>
            <dd>{labels.sameTextOtherLook}</dd>
          </div>
        )}
      </dl>
      <details className={styles.asItWas}>
        <summary>{labels.asItWas}</summary>
        <ShownMarkup markup={then.content} />
      </details>
    </>
  );
}

/** Strikethrough and underline for the eye, hidden words for screen readers. */
function Words({ run: { kind, words } }: { run: Run }) {
  if (kind === 'same') return words;
  const Element = kind === 'removed' ? 'del' : 'ins';
  return (
    <Element className={styles[kind]}>
      <VisuallyHidden component="span">{kind === 'removed' ? labels.removed : labels.added} </VisuallyHidden>
      {words}
    </Element>
  );
}
