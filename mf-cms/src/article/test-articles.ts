import {
  type Article,
  articleById,
  articleTags,
  permissions as cmsPermissions,
  type Revision,
  saveArticle,
} from '@sodalizio/contract/cms';
import { permissions as imagePermissions } from '@sodalizio/contract/images';
import { answers, aUser, type FakeAnswer, refusal } from '@sodalizio/testing';

export const anArticle = (over: Partial<Article> = {}): Article => ({
  id: 7,
  type: 'news',
  name: over.title ?? 'Corso di primavera',
  title: 'Corso di primavera',
  subtitle: 'Iscrizioni aperte',
  content: '<p>Si comincia <strong>a marzo</strong> in via Roma.</p>',
  link: '',
  tags: ['corsi'],
  image_id: null,
  image_alt: '',
  image_decorative: false,
  image_path: null,
  thumb_path: null,
  state: 'published',
  published_at: '2026-03-01T08:30:00.000Z',
  admins: [],
  created_at: '2026-02-27T10:00:00.000Z',
  updated_at: '2026-11-20T05:40:00.000Z',
  updated_by: 'Giulia Ferraro',
  version: 3,
  ...over,
});

export const aRevision = (over: Partial<Revision> = {}): Revision => ({
  version: 3,
  saved_at: '2026-11-20T05:40:00.000Z',
  saved_by: 'Giulia Ferraro',
  restored_from: null,
  title: 'Corso di primavera',
  state: 'published',
  ...over,
});

export const aWriter = () =>
  aUser({ available_permissions: [...Object.keys(cmsPermissions), ...Object.keys(imagePermissions)] });

export function fakeArticle(stored: { article: Article }): FakeAnswer[] {
  return [
    answers(articleTags, () => [
      { tag: 'corsi', articles: 12 },
      { tag: 'Assemblea', articles: 3 },
    ]),
    answers(articleById, ({ params }) =>
      params.article === stored.article.id ? stored.article : refusal(404, 'not-found'),
    ),
    answers(saveArticle, ({ params, body }) => {
      if (params.article !== 0 && body.version !== stored.article.version) return refusal(409, 'conflict');
      const { version: _sent, ...fields } = body;
      const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const later = fields.published_at && Date.parse(fields.published_at) > Date.now();
      const state = later ? 'scheduled' : (fields.state ?? 'published');
      const { id, version } = stored.article;
      stored.article = { ...stored.article, ...kept, id, state, name: fields.title, version: version + 1 };
      return stored.article;
    }),
  ];
}
