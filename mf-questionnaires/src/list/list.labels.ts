import { type DeletionWords, formatCount } from '@sodalizio/ui';
import { labels as titles } from '../questionnaires.labels.ts';

export const labels = {
  title: titles.listTitle,
  found: (count: number) => (count === 1 ? '1 questionario trovato' : `${formatCount(count)} questionari trovati`),
  add: titles.add,
  columns: {
    logo: 'Logo',
    name: 'Nome',
    last_update: 'Data',
    version: 'Versione',
    filename: 'File',
    projects: 'Progetti',
  },
  noFile: 'Nessun file',

  search: 'Ricerca',
  searchPlaceholder: 'Cerca...',
  searchChip: (text: string) => `Ricerca: ${text}`,
  state: 'Stato',
  inUse: 'In uso',
  states: { archived: 'Archiviati' },
  stateChip: 'Stato: Archiviati',

  empty: { title: 'Non c’è ancora nessun questionario', hint: 'Quelli che si aggiungono compaiono qui.' },
  noArchived: { title: 'Nessun questionario è archiviato', hint: 'Quelli che si archiviano compaiono qui.' },
  nothingFound: {
    title: 'Nessun questionario trovato',
    hint: 'La ricerca guarda nome, nome breve, slug, versione e file: prova con altre parole.',
  },

  edit: 'Gestisci test',
  see: 'Vedi test',
  archive: 'Archivia',
  restore: 'Ripristina',
  remove: 'Elimina',
  archived: (name: string) => `"${name}" è archiviato.`,
  restored: (name: string) => `"${name}" è di nuovo in uso.`,
  undo: 'Annulla',
  gone: 'Questo questionario non c’è più: qualcuno l’ha eliminato.',

  removal: (name: string): DeletionWords => ({
    question: `Sei sicuro di voler eliminare il questionario "${name}"?`,
    loss: 'Tutti i dati associati, comprese le versioni e i loro file, saranno eliminati e non potranno essere ripristinati.',
    typing: 'Per confermare digita il nome del questionario',
    deleted: 'Questionario eliminato con successo!',
    deletedWhat: `"${name}" non è più nell’elenco.`,
  }),
} as const;
