/** Titles, needed before the screens are loaded. */
export const titles = {
  settings: 'Impostazioni',
  area: 'Area del programma',
} as const;
