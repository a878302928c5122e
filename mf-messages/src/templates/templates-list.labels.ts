import { kindWords } from '@sodalizio/contract/messages';
import { formatCount } from '@sodalizio/ui';
import { labels as titles } from '../messages.labels.ts';

/** Of the list alone: whoever writes a message loads the others. */
export const listLabels = {
  title: titles.templatesTitle,
  found: (count: number) => (count === 1 ? '1 modello' : `${formatCount(count)} modelli`),
  table: 'Modelli trovati',
  searchChip: (text: string) => `Ricerca: ${text}`,
  kinds: kindWords,
  updated: 'Ultima modifica',
  add: 'Nuovo modello',
  use: 'Scrivi con questo modello',
  edit: 'Modifica',
  copy: 'Duplica',
  remove: 'Elimina',
  removed: (name: string) => `Modello «${name}» eliminato`,
  undo: 'Annulla',
  retry: 'Riprova',
  restored: (name: string) => `Modello «${name}» di nuovo nell’elenco`,
} as const;
