import type { ArticleRow } from '@sodalizio/contract/cms';
import { BlankPicture } from '@sodalizio/pictures';
import { type Column, formatDate, formatDateTime, type MenuEntry, TitleLink } from '@sodalizio/ui';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { StateBadge } from '../article-state.tsx';
import { linkTo } from '../routes.ts';
import { labels } from './list.labels.ts';
import styles from './list.module.css';

export const keyOfArticle = ({ id }: ArticleRow) => String(id);
export const titleOf = ({ title }: ArticleRow) => title;

const editLink = ({ type, id }: ArticleRow) => linkTo(`${type}.edit`, { id });

function Thumbnail({ article: { thumb_path, image_alt } }: { article: ArticleRow }) {
  return (
    <span className={styles.thumbnail}>
      {thumb_path === null ? (
        <BlankPicture />
      ) : (
        <img src={thumb_path} alt={image_alt} loading="lazy" decoding="async" />
      )}
    </span>
  );
}

const image: Column<ArticleRow> = {
  id: 'image',
  header: labels.columns.image,
  cell: (article) => <Thumbnail article={article} />,
  width: 84,
  hideable: true,
};
const subtitle: Column<ArticleRow> = {
  id: 'subtitle',
  header: labels.columns.subtitle,
  cell: (article) => <span title={article.subtitle}>{article.subtitle}</span>,
  sortable: true,
  hideable: true,
};
const tags: Column<ArticleRow> = {
  id: 'tags',
  header: labels.columns.tags,
  cell: ({ tags }) => <span title={tags.join(', ')}>{tags.join(', ')}</span>,
  width: 136,
  hideable: true,
  cardRole: 'fact',
};
const preview: Column<ArticleRow> = {
  id: 'preview',
  header: labels.columns.preview,
  cell: ({ preview }) => <span title={preview}>{preview}</span>,
  hideable: true,
};
const state: Column<ArticleRow> = {
  id: 'state',
  header: labels.columns.state,
  cell: (article) => <StateBadge state={article.state} />,
  width: 150,
  hideable: true,
  cardRole: 'state',
};
const publishedAt: Column<ArticleRow> = {
  id: 'published_at',
  header: labels.columns.published_at,
  cell: ({ published_at }) =>
    published_at && <span title={formatDateTime(published_at)}>{formatDate(published_at)}</span>,
  sortable: true,
  width: 126,
  hideable: true,
  cardRole: 'fact',
};
const updatedAt: Column<ArticleRow> = {
  id: 'updated_at',
  header: labels.columns.updated_at,
  cell: ({ updated_at }) => formatDateTime(updated_at),
  sortable: true,
  width: 148,
  hideable: true,
  defaultHidden: true,
};
const titled = (cell: Column<ArticleRow>['cell']): Column<ArticleRow> => ({
  id: 'title',
  header: labels.columns.title,
  cell,
  sortable: true,
  // Titles are what people scan for: the other columns share the rest.
  width: 270,
  cardRole: 'title',
});

/** For readers: everything is published, and the title is no link. */
export const readersColumns: readonly Column<ArticleRow>[] = [
  image,
  titled(({ title }) => <span title={title}>{title}</span>),
  subtitle,
  tags,
  preview,
  publishedAt,
];

export const writersColumns: readonly Column<ArticleRow>[] = [
  image,
  titled((article) => <TitleLink href={editLink(article)} title={article.title} />),
  subtitle,
  tags,
  preview,
  state,
  publishedAt,
  updatedAt,
];

export const articleMenu =
  (onRemove: (article: ArticleRow) => void) =>
  (article: ArticleRow): MenuEntry[] => [
    { label: labels.edit, href: editLink(article), icon: <IconPencil size={16} aria-hidden /> },
    {
      label: labels.remove,
      onSelect: () => onRemove(article),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
    },
  ];
