import { Anchor, Text } from '@mantine/core';
import { errorSentence, useSession } from '@sodalizio/area-kit';
import type { Article, ArticleRow } from '@sodalizio/contract/cms';
import { allowedAddress } from '@sodalizio/contract/markup';
import { variantOf } from '@sodalizio/pictures';
import { DescriptionList, FailedState, formatDateTime, LoadingRegion, lazyPart } from '@sodalizio/ui';
import { stateWords } from '../cms.labels.ts';
import { useWholeArticle } from './articles.query.ts';
import { labels } from './list.labels.ts';
import styles from './list.module.css';

// Loaded when the first row is opened.
const ShownMarkup = lazyPart(
  () => import('@sodalizio/rich-text/shown-markup').then((module) => module.ShownMarkup),
  <LoadingRegion rows={4} />,
);

export function ArticleDetails({ row }: { row: ArticleRow }) {
  const { article, gone, failure, retry } = useWholeArticle(row.id);
  const mayWrite = useSession().can('cms.edit');
  // To readers a draft does not exist: they cannot tell whether it was deleted.
  if (gone) return <Text size="sm">{mayWrite ? labels.gone : labels.withdrawn}</Text>;
  if (failure !== undefined) return <FailedState sentence={errorSentence(failure)} onRetry={retry} />;
  if (!article) return <LoadingRegion rows={4} />;
  return (
    <article className={styles.details} aria-label={article.title}>
      <div className={styles.facts}>
        {article.image_path !== null && (
          <img src={variantOf(article.image_path, 600)} alt={article.image_alt} decoding="async" />
        )}
        <DescriptionList
          items={[
            { label: labels.columns.title, value: article.title },
            { label: labels.columns.subtitle, value: article.subtitle },
            { label: labels.columns.tags, value: article.tags.join(', ') },
            { label: labels.link, value: <OuterLink address={article.link} /> },
            { label: labels.published, value: publicationOf(article) },
            { label: labels.lastSave, value: labels.savedBy(formatDateTime(article.updated_at), article.updated_by) },
          ]}
        />
      </div>
      {article.content === '' ? (
        <Text size="sm" c="dimmed">
          {labels.noText}
        </Text>
      ) : (
        <ShownMarkup markup={article.content} />
      )}
    </article>
  );
}

function publicationOf({ state, published_at }: Article): string {
  if (state === 'draft') return stateWords.draft;
  return state === 'scheduled' ? labels.scheduledFor(formatDateTime(published_at)) : formatDateTime(published_at);
}

/** Links only to an allowed address, whatever is stored. */
function OuterLink({ address }: { address: string }) {
  const safe = allowedAddress(address);
  if (safe === undefined) return address || '—';
  return (
    <Anchor inherit href={safe} target="_blank" rel="noopener noreferrer nofollow">
      {safe}
    </Anchor>
  );
}
