import type { Upload } from '@sodalizio/contract';

/** A file of two new users, checked and not stored yet. */
export const readyUpload: Upload = {
  id: '018f6e2c-0000-7000-8000-000000000000',
  kind: 'users',
  file: 'elenco.xlsx',
  state: 'ready',
  columns: [],
  fields: [],
  counts: { rows: 2, created: 2, updated: 0, unchanged: 0, refused: 0, duplicates: 0 },
  refused: [],
  changes: [],
  progress: null,
  work: null,
  sheet: '',
  fitting_sheets: [],
  failure: '',
  undoable: false,
};
