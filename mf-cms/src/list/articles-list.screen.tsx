import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { ArticleRow, ArticleType } from '@sodalizio/contract/cms';
import { Content, DataTable, EmptyState, PageHeader } from '@sodalizio/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { useArticleType } from '../use-article-type.ts';
import { ArticleDetails } from './article-details.tsx';
import { ArticleFilterPanel } from './article-filters.tsx';
import { type ArticleFilters, useArticles } from './articles.query.ts';
import { articleMenu, keyOfArticle, readersColumns, titleOf, writersColumns } from './articles.table.tsx';
import { labels } from './list.labels.ts';
import { RemovalDialog } from './removal.dialog.tsx';

/** News, Convenzioni, Certificazioni (specification section 2): one list, whose type is in the address. */
export default function ArticlesListScreen() {
  const type = useArticleType();
  // One component for three routes: the key separates their lists.
  return <ArticlesList key={type} type={type} />;
}

const detailsOf = (row: ArticleRow) => <ArticleDetails row={row} />;

function ArticlesList({ type }: { type: ArticleType }) {
  const mayWrite = useSession().can('cms.edit');
  const articles = useArticles(type, mayWrite);
  const [removing, setRemoving] = useState<ArticleRow>();
  return (
    <Content>
      <PageHeader
        tableTools
        title={labels.listTitles[type]}
        count={articles.count(labels.found)}
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
      <ArticleFilterPanel
        type={type}
        filters={articles.filters}
        withState={mayWrite}
        busy={articles.busy}
        onSearch={articles.search}
      />
      <DataTable
        label={labels.listTitles[type]}
        columns={mayWrite ? writersColumns : readersColumns}
        rows={articles.rows}
        rowKey={keyOfArticle}
        rowTitle={titleOf}
        rowMenu={mayWrite ? articleMenu(setRemoving) : undefined}
        expand={detailsOf}
        state={articles.state}
        empty={<NothingHere type={type} filters={articles.shownFilters} mayWrite={mayWrite} />}
      />
      {removing && <RemovalDialog article={removing} onClose={() => setRemoving(undefined)} />}
    </Content>
  );
}

interface NothingHereProps {
  type: ArticleType;
  filters: ArticleFilters;
  mayWrite: boolean;
}

function NothingHere({ type, filters: { search, tag, state }, mayWrite }: NothingHereProps) {
  if (search !== '' || tag !== '' || state !== '')
    return <EmptyState title={labels.nothingFound} hint={labels.nothingFoundHint} />;
  return <EmptyState title={labels.empty[type]} hint={mayWrite ? labels.emptyForWriters : labels.emptyForReaders} />;
}
