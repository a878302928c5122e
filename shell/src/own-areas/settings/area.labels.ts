/** What the shell shows of the settings before it has fetched their screens. */
export const titles = {
  settings: 'Impostazioni',
  area: 'Area del programma',
} as const;
