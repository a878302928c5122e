/** Words of menu and breadcrumbs, loaded before the rest of this area. */
export const labels = {
  menu: 'Questionari',
  listTitle: 'Questionari',
  editTitle: 'Dettagli questionario',
  add: 'Aggiungi Questionario',
} as const;
