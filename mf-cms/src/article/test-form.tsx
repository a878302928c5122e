import { type Article, saveArticle } from '@sodalizio/contract/cms';
// The form imports it lazily: loading it takes longer than a busy machine's tests wait.
import '@sodalizio/rich-text';
import { type FakeApi, type RenderOptions, renderScreen, screen } from '@sodalizio/testing';
import { area } from '../area.tsx';
import EditArticleScreen from './edit-article.screen.tsx';
import { aWriter, fakeArticle } from './test-articles.ts';

/** The form of a news (7 unless said otherwise) and the server that keeps it. */
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
/** The form is whole: its editor has arrived. */
export const ready = () => screen.findByRole('textbox', { name: /^Contenuto/ });
/** What was sent to be saved. */
export const bodiesOf = (api: FakeApi) => api.askedOf(saveArticle).map(({ body }) => body);
