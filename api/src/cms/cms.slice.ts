import type { App } from '../platform/platform.ts';
import type { Slice } from '../platform/slices.ts';
import { registerArticles } from './articles.routes.ts';
import { fillArticles } from './demo/fill-articles.ts';
import { registerRevisions } from './revisions.routes.ts';

export const slice: Slice = {
  register: (app: App) => {
    registerArticles(app);
    registerRevisions(app);
  },
  demo: fillArticles,
};
