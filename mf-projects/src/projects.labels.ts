/** Words of menu and breadcrumbs, loaded before the rest of this area. */
export const labels = {
  menu: 'Progetti',
  listTitle: 'Progetti',
  editTitle: 'Dettagli progetto',
  usersTitle: 'Utenti progetto',
  resultsTitle: 'Risultati',
  panelTitle: 'Pannello docente',
  add: 'Aggiungi Progetto',
} as const;
