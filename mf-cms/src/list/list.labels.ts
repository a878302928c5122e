import { the } from '@sodalizio/contract';
import type { ArticleState, ArticleType } from '@sodalizio/contract/cms';
import { type DeletionWords, formatCount } from '@sodalizio/ui';
import { stateWords, labels as titles } from '../cms.labels.ts';

const listTitles: Record<ArticleType, string> = {
  news: titles.news,
  affiliations: titles.affiliations,
  certifications: titles.certifications,
};

export const labels = {
  listTitles,
  found: (count: number) => (count === 1 ? '1 risultato trovato' : `${formatCount(count)} risultati trovati`),
  add: 'Aggiungi nuovo',
  columns: {
    image: 'Immagine',
    title: 'Titolo',
    subtitle: 'Sottotitolo',
    tags: 'Tags',
    preview: 'Contenuto',
    state: 'Stato',
    published_at: 'Pubblicazione',
    updated_at: 'Ultima modifica',
  },

  search: 'Ricerca',
  searchPlaceholder: 'Cerca...',
  searchChip: (text: string) => `Ricerca: ${text}`,
  tag: 'Tag',
  allTags: 'Tutti',
  tagOption: (tag: string, count: number) => `${tag} (${formatCount(count)})`,
  tagChip: (tag: string) => `Tag: ${tag}`,
  noSuchTag: 'Nessun tag trovato',
  state: 'Stato',
  allStates: 'Tutti',
  stateChip: (state: ArticleState) => `Stato: ${stateWords[state]}`,

  empty: {
    news: 'Non c’è ancora nessuna news',
    affiliations: 'Non c’è ancora nessuna convenzione',
    certifications: 'Non c’è ancora nessuna certificazione',
  } satisfies Record<ArticleType, string>,
  emptyForWriters: 'Quelle che aggiungi compaiono qui.',
  emptyForReaders: 'Quelle pubblicate compaiono qui.',
  nothingFound: 'Nessun risultato trovato',
  nothingFoundHint:
    'La ricerca guarda titolo, sottotitolo, tags e testo: prova con altre parole, o togli qualche filtro.',

  edit: 'Modifica',
  remove: 'Elimina',

  gone: 'Questo articolo non c’è più: qualcuno l’ha eliminato.',
  withdrawn: 'Questo articolo non è più pubblicato.',
  published: 'Pubblicazione',
  scheduledFor: (when: string) => `Programmata per ${the('il', when)}`,
  lastSave: 'Ultima modifica',
  savedBy: (when: string, who: string) => (who === '' ? when : `${when}, ${who}`),
  link: 'Link',
  noText: 'L’articolo non ha ancora un testo.',

  removal: (name: string): DeletionWords => ({
    question: `Sei sicuro di voler eliminare l’articolo "${name}"?`,
    loss: 'Tutti i dati associati, comprese le versioni salvate, saranno eliminati e non potranno essere ripristinati.',
    typing: 'Per confermare digita il nome dell’articolo',
    deleted: 'Articolo eliminato con successo!',
    deletedWhat: `"${name}" non è più nell’elenco.`,
  }),
} as const;
