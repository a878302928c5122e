/** Words of menu and breadcrumbs, loaded before the rest of this area. */
export const labels = {
  menu: 'Questionari',
  checkTitle: 'Controllo di un questionario',
} as const;
