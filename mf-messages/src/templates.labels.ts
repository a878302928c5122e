import { kindWords } from '@sodalizio/contract/messages';
import { formatCount } from '@sodalizio/ui';
import { labels as titles } from './messages.labels.ts';

export const labels = {
  listTitle: titles.templatesTitle,
  newTitle: titles.newTemplateTitle,
  editTitle: titles.templateTitle,
  found: (count: number) => (count === 1 ? '1 modello' : `${formatCount(count)} modelli`),
  table: 'Modelli trovati',
  search: 'Cerca nel nome e nel titolo',
  searchChip: (text: string) => `Ricerca: ${text}`,
  fields: { name: 'Nome del modello', kind: 'Tipo', title: 'Titolo', content: 'Messaggio' },
  nameHint: 'Lo si legge nell’elenco dei modelli: i soci non lo vedono.',
  kinds: kindWords,
  updated: 'Ultima modifica',
  add: 'Nuovo modello',
  noTemplates: { title: 'Non c’è ancora nessun modello', hint: 'Un modello è un testo da cui cominciare altre volte.' },
  nothingFound: { title: 'Nessun modello trovato', hint: 'Prova con un’altra parola del nome o del titolo.' },
  section: 'Modello',
  nameTaken: 'Un altro modello ha già questo nome.',
  save: 'Salva',
  saved: (name: string) => `Modello «${name}» salvato`,
  unknown: {
    title: 'Questo modello non esiste',
    hint: 'L’indirizzo potrebbe essere sbagliato, o qualcuno l’ha eliminato.',
    wayOut: 'Torna ai modelli',
  },
  unknownCopy: {
    title: 'Il testo da copiare non c’è più',
    hint: 'Qualcuno l’ha eliminato.',
    wayOut: 'Torna ai modelli',
  },
  use: 'Scrivi con questo modello',
  edit: 'Modifica',
  copy: 'Duplica',
  copyOf: (name: string) => `Copia di ${name}`,
  /** The beginning of a message's title, without half of a character at its end. */
  nameFor: (title: string) => title.slice(0, 120).replace(/\p{Surrogate}$/u, ''),
  remove: 'Elimina',
  removed: (name: string) => `Modello «${name}» eliminato`,
  undo: 'Annulla',
  retry: 'Riprova',
  restored: (name: string) => `Modello «${name}» di nuovo nell’elenco`,

  start: 'Parti da un modello',
  startHint: 'Il suo tipo, il titolo e il testo prendono il posto di quelli scritti qui.',
  replaces: {
    title: 'Sostituire quello che hai scritto?',
    body: 'Titolo e testo del modello prendono il posto di quelli scritti qui.',
    confirmLabel: 'Sostituisci',
  },
  keep: 'Salva come modello',
} as const;
