import { useCrumb, useOpened } from '@sodalizio/area-kit';
import type { ArticleType } from '@sodalizio/contract/cms';
import { Content, PageHeader, ReadingState, toast } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { StateBadge } from '../article-state.tsx';
import { linkTo } from '../routes.ts';
import { useArticleType } from '../use-article-type.ts';
import { ArticleForm } from './article.form.tsx';
import { labels } from './article.labels.ts';
import { useArticle } from './article.query.ts';

/** The form of an article; id 0 is a new one (specification section 2). */
export default function EditArticleScreen() {
  const { id = '' } = useParams();
  const type = useArticleType();
  // One component for three routes: the key separates their forms.
  if (id === '0') return <NewArticle key={type} type={type} />;
  return <StoredArticle key={`${type} ${id}`} type={type} id={id} />;
}

function NewArticle({ type }: { type: ArticleType }) {
  useCrumb(labels.newTitles[type]);
  return (
    <Content>
      <PageHeader title={labels.newTitles[type]} />
      <ArticleForm type={type} />
    </Content>
  );
}

function StoredArticle({ type, id }: { type: ArticleType; id: string }) {
  const { article: read, ...reading } = useArticle(type, id);
  const article = useOpened(id, read, reading.fetching);
  const isOpen = article !== undefined;
  // Incremented when an earlier version was restored: the form restarts.
  const [round, setRound] = useState(0);
  useCrumb(article?.title);
  useEffect(() => {
    // The focused element disappeared with the previous form.
    if (round > 0) document.querySelector('main')?.focus({ preventScroll: true });
  }, [round]);
  const failed = reading.unknown || reading.failure !== undefined;
  useEffect(() => {
    if (failed) toast.failure(isOpen ? labels.deletedMeanwhile : labels.loadFailed);
  }, [failed, isOpen]);
  return (
    <Content>
      <PageHeader
        title={article?.title ?? labels.editTitles[type]}
        aside={article && <StateBadge state={article.state} />}
      />
      {article && (
        <ArticleForm
          key={round}
          type={type}
          article={article}
          gone={reading.unknown}
          onRestored={() => setRound((before) => before + 1)}
        />
      )}
      {!article && <ReadingState {...reading} rows={5} words={labels.unknown} wayOut={linkTo(`${type}.index`)} />}
    </Content>
  );
}
