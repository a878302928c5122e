/** Words the menu and the breadcrumbs need before anything else of this area is here (specification sections 1 and 2). */
export const labels = {
  news: 'News',
  affiliations: 'Convenzioni',
  certifications: 'Certificazioni',
  editNews: 'Modifica news',
  editAffiliation: 'Modifica convenzione',
  editCertification: 'Modifica certificazione',
} as const;
