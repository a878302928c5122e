import { type Article, saveArticle } from '@sodalizio/contract/cms';
// Lazily imported by the form: loading it takes longer than tests wait on a busy machine.
import '@sodalizio/rich-text';
import { type FakeApi, type RenderOptions, renderScreen, screen } from '@sodalizio/testing';
import { area } from './area.tsx';
import EditArticleScreen from './article/edit-article.screen.tsx';
import { aWriter, fakeArticle } from './article/test-articles.ts';

export const openForm = (stored: { article: Article }, options: RenderOptions & { id?: string } = {}) => {
  const { id = '7', api = [], ...others } = options;
  return renderScreen(<EditArticleScreen />, {
    path: '/admin/cms/news/:id/edit',
    url: `/admin/cms/news/${id}/edit`,
    area,
    user: aWriter(),
    api: [...fakeArticle(stored), ...api],
    ...others,
  });
};
export const ready = () => screen.findByRole('textbox', { name: /^Contenuto/ });
export const bodiesOf = (api: FakeApi) => api.askedOf(saveArticle).map(({ body }) => body);
