/** Words of the menu, the screens' titles and what this area adds to others. */
export const labels = {
  menu: 'Comunicazioni',
  listTitle: 'Comunicazioni',
  createTitle: 'Nuova comunicazione',
  messageTitle: 'Comunicazione',
  templatesTitle: 'Modelli',
  newTemplateTitle: 'Nuovo modello',
  templateTitle: 'Modello',
  memberTab: 'Comunicazioni',
  writeToChosen: 'Scrivi ai soci scelti',
  write: 'Scrivi',
  createAction: 'Nuova comunicazione',
} as const;
