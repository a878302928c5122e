/** Ids of the sections of the page, for its anchors. */
export const partIds = {
  general: 'dati-generali',
  tests: 'test',
  mails: 'email-template',
  privacy: 'privacy',
  integration: 'integrazione',
  history: 'cronologia',
} as const;
export type PartId = keyof typeof partIds;

const written: readonly PartId[] = ['general', 'tests', 'mails', 'privacy'];
/** A new project has nothing yet to integrate or to tell. */
export const partsOf = (isNew: boolean): readonly PartId[] =>
  isNew ? written : [...written, 'integration', 'history'];
