import { defineArea } from '@sodalizio/area-kit';
// Declares the permissions below: others do not type-check.
import type {} from '@sodalizio/contract/cms';
import { labels } from './cms.labels.ts';
import { routes } from './routes.ts';

const list = () => import('./list/articles-list.screen.tsx');
/** Not with a state in the address: readers' lists ignore it. */
const early = (type: string) => [
  {
    path: `/api/admin/cms/${type}`,
    with: { sort: '-published_at', limit: '100', offset: '0' },
    from: ['search', 'tag', 'sort'],
  },
];
const edit = () => import('./article/edit-article.screen.tsx');

/**
 * One list and one form for three types of article. Route names and paths are the specification's (section 2); the type of an
 * article is the route's name before its first dot.
 */
export const area = defineArea({
  id: 'cms',
  routes,
  menu: [
    {
      screen: 'news.index',
      label: labels.news,
      // A newspaper, 24×24, strokes.
      icon: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M7 9h7M7 13h7M7 16h4',
      order: 30,
      requires: 'cms.news',
    },
    {
      screen: 'affiliations.index',
      label: labels.affiliations,
      // Two linked rings.
      icon: 'M9 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M15 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8',
      order: 31,
      requires: 'cms.affiliations',
    },
    {
      screen: 'certifications.index',
      label: labels.certifications,
      // A seal with its ribbon.
      icon: 'M12 4a5 5 0 1 0 0 10a5 5 0 0 0 0-10M9 13l-1.5 7L12 17.5l4.5 2.5L15 13',
      order: 32,
      requires: 'cms.certifications',
    },
  ],
  screens: [
    { name: 'news.index', title: labels.news, requires: 'cms.news', early: early('news'), load: list },
    {
      name: 'news.edit',
      title: labels.editNews,
      parent: 'news.index',
      requires: 'cms.edit',
      load: edit,
    },
    {
      name: 'affiliations.index',
      title: labels.affiliations,
      requires: 'cms.affiliations',
      early: early('affiliations'),
      load: list,
    },
    {
      name: 'affiliations.edit',
      title: labels.editAffiliation,
      parent: 'affiliations.index',
      requires: 'cms.edit',
      load: edit,
    },
    {
      name: 'certifications.index',
      title: labels.certifications,
      requires: 'cms.certifications',
      early: early('certifications'),
      load: list,
    },
    {
      name: 'certifications.edit',
      title: labels.editCertification,
      parent: 'certifications.index',
      requires: 'cms.edit',
      load: edit,
    },
  ],
  actions: [
    { label: labels.newNews, screen: 'news.edit', params: { id: '0' }, requires: 'cms.edit' },
    { label: labels.newAffiliation, screen: 'affiliations.edit', params: { id: '0' }, requires: 'cms.edit' },
    { label: labels.newCertification, screen: 'certifications.edit', params: { id: '0' }, requires: 'cms.edit' },
  ],
});
