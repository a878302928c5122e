import type { ArticleState } from '@sodalizio/contract/cms';

/** Words of menu and breadcrumbs, loaded before the rest of this area (specification sections 1 and 2). */
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

export const stateWords: Record<ArticleState, string> = {
  draft: 'Bozza',
  scheduled: 'Programmato',
  published: 'Pubblicato',
};
