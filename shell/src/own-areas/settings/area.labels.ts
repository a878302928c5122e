export const titles = {
  settings: 'Impostazioni',
  area: 'Area del programma',
} as const;
