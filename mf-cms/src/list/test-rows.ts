import { type ArticleRow, type ArticleType, articleTags, pageOf, permissions } from '@sodalizio/contract/cms';
import { answers, aUser, type FakeAnswer } from '@sodalizio/testing';

export const aRow = (over: Partial<ArticleRow> = {}): ArticleRow => ({
  id: 7,
  type: 'news',
  name: over.title ?? 'Corso di primavera',
  title: 'Corso di primavera',
  subtitle: 'Iscrizioni aperte',
  tags: ['corsi', 'formazione'],
  image_alt: '',
  thumb_path: null,
  state: 'published',
  published_at: '2026-03-01T08:30:00.000Z',
  updated_at: '2026-11-20T05:40:00.000Z',
  updated_by: 'Giulia Ferraro',
  version: 3,
  preview: 'Si comincia a marzo in via Roma.',
  ...over,
});

export const aWriter = () => aUser({ available_permissions: Object.keys(permissions) });
export const aReader = () => aUser({ available_permissions: ['cms.news', 'cms.affiliations', 'cms.certifications'] });

export interface AskedOfList {
  readonly search: string | undefined;
  readonly tag: string | undefined;
  readonly state: string | undefined;
  readonly sort: string | undefined;
  readonly offset: number | undefined;
}

export const fakeList = (
  rows: () => readonly ArticleRow[],
  asked: AskedOfList[] = [],
  type: ArticleType = 'news',
): FakeAnswer[] => [
  answers(articleTags, () => [
    { tag: 'corsi', articles: 12 },
    { tag: 'fiere', articles: 1 },
  ]),
  answers(pageOf[type], ({ query: { search, tag, state, sort, limit = 100, offset = 0 } }) => {
    asked.push({ search, tag, state, sort, offset });
    const found = rows()
      .filter(({ title }) => title.toLowerCase().includes((search ?? '').toLowerCase()))
      .filter(({ tags }) => tag === undefined || tags.includes(tag))
      .filter((row) => state === undefined || row.state === state);
    return { articles: found.slice(offset, offset + limit), total: found.length };
  }),
];
