import type { ArticleState } from '@sodalizio/contract/cms';

/** Words the menu and the breadcrumbs need before anything else of this area is here (specification sections 1 and 2). */
export const labels = {
  news: 'News',
  affiliations: 'Convenzioni',
  certifications: 'Certificazioni',
  editNews: 'Modifica news',
  editAffiliation: 'Modifica convenzione',
  editCertification: 'Modifica certificazione',
  newNews: 'Nuova news',
  newAffiliation: 'Nuova convenzione',
  newCertification: 'Nuova certificazione',
} as const;

/** The state of an article, in lists, forms and versions. */
export const stateWords: Record<ArticleState, string> = {
  draft: 'Bozza',
  scheduled: 'Programmato',
  published: 'Pubblicato',
};
