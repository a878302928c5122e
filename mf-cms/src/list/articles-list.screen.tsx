import { Button } from '@mantine/core';
import { errorSentence, linkTo, toSearchParams, useListPlace, useSession } from '@sodalizio/area-kit';
import { type ArticleRow, type ArticleType, articleStates, tagLength } from '@sodalizio/contract/cms';
import { Content, DataTable, EmptyState, PageHeader } from '@sodalizio/ui';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useArticleType } from '../article-type.ts';
import { ArticleDetails } from './article-details.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { defaultSort, type ListQuestion, sortFromQuery, sortToQuery, useArticles } from './articles.query.ts';
import { articleMenu, keyOfArticle, readersColumns, renderLink, titleOf, writersColumns } from './articles.table.tsx';
import { labels } from './list.labels.ts';
import { RemovalDialog } from './removal.form.tsx';

/** News, Convenzioni, Certificazioni (specification section 2): one list, whose type the address names. */
export default function ArticlesListScreen() {
  const type = useArticleType();
  // One component serves three routes: another type is another list.
  return <ArticlesList key={type} type={type} />;
}

/** Kept outside the component: what has the same identity is not drawn again. */
const detailsOf = (row: ArticleRow) => <ArticleDetails row={row} />;

function ArticlesList({ type }: { type: ArticleType }) {
  const mayWrite = useSession().can('cms.edit');
  const [question, ask] = useQuestion(type, mayWrite);
  const place = useListPlace();
  const articles = useArticles(question);
  const scrollBox = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<ArticleRow>();
  const rowMenu = useMemo(() => articleMenu(setRemoving), []);
  const failed = articles.failure !== undefined;
  return (
    <Content>
      <PageHeader
        title={labels.listTitles[type]}
        count={articles.waiting || failed ? '' : labels.found(articles.total)}
        actions={
          mayWrite && (
            <Button
              component={Link}
              to={linkTo(`${type}.edit`, { id: 0 })}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {labels.add}
            </Button>
          )
        }
      />
      <ArticleFilters
        question={question}
        withState={mayWrite}
        busy={articles.busy}
        onAsk={(asked) => ask(asked, 'search')}
      />
      <DataTable
        label={labels.listTitles[type]}
        columns={mayWrite ? writersColumns : readersColumns}
        total={articles.total}
        rowAt={articles.rowAt}
        onRangeChange={articles.setRange}
        rowKey={keyOfArticle}
        rowTitle={titleOf}
        question={filtersOf(articles.settled)}
        sort={articles.settled.sort}
        onSortChange={(sort) => ask({ ...question, sort }, 'order')}
        expand={detailsOf}
        expandedKeys={place.expanded}
        onExpandedChange={place.setExpanded}
        {...(mayWrite && { rowMenu })}
        renderLink={renderLink}
        state={failed ? 'failed' : articles.waiting ? 'loading' : 'ready'}
        failure={failed ? { sentence: errorSentence(articles.failure), onRetry: articles.retry } : undefined}
        empty={<NothingHere question={articles.settled} mayWrite={mayWrite} />}
        initialScrollOffset={place.initialOffset}
        onScrollOffset={place.rememberOffset}
        scrollRef={scrollBox}
      />
      {removing && (
        <RemovalDialog
          article={removing}
          onClose={() => {
            setRemoving(undefined);
            // The row's menu, where the focus was, may be gone with its row.
            setTimeout(() => (scrollBox.current ?? document.querySelector('main'))?.focus({ preventScroll: true }));
          }}
        />
      )}
    </Content>
  );
}

function NothingHere({ question, mayWrite }: { question: ListQuestion; mayWrite: boolean }) {
  const { type, search, tag, state } = question;
  if (search !== '' || tag !== '' || state !== '')
    return <EmptyState title={labels.nothingFound} hint={labels.nothingFoundHint} />;
  return <EmptyState title={labels.empty[type]} hint={mayWrite ? labels.emptyForWriters : labels.emptyForReaders} />;
}

const filtersOf = ({ search, tag, state }: ListQuestion) => JSON.stringify([search, tag, state]);

/** The question in the address. A search or a filter is a step in the history; another order of the same rows is not. */
function useQuestion(
  type: ArticleType,
  mayWrite: boolean,
): [ListQuestion, (next: ListQuestion, why: 'search' | 'order') => void] {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 120);
  const tag = (params.get('tag') ?? '').slice(0, tagLength);
  const state = (mayWrite && articleStates.find((one) => one === params.get('state'))) || '';
  const order = params.get('sort') ?? '';
  const question = useMemo(
    () => ({ type, search, tag, state, sort: sortFromQuery(order) }) satisfies ListQuestion,
    [type, search, tag, state, order],
  );
  const ask = useCallback(
    (next: ListQuestion, why: 'search' | 'order') => {
      const { search, tag, state } = next;
      const usual = sortToQuery(next.sort) === sortToQuery(defaultSort);
      setParams(toSearchParams({ search, tag, state, ...(usual ? {} : { sort: sortToQuery(next.sort) }) }), {
        replace: why === 'order',
      });
    },
    [setParams],
  );
  return [question, ask];
}
