import { labels as titles } from './messages.labels.ts';

export const labels = {
  newTitle: titles.newTemplateTitle,
  editTitle: titles.templateTitle,
  search: 'Cerca nel nome e nel titolo',
  fields: { name: 'Nome del modello', kind: 'Tipo', title: 'Titolo', content: 'Messaggio' },
  nameHint: 'Lo si legge nell’elenco dei modelli: i soci non lo vedono.',
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
  copyOf: (name: string) => `Copia di ${name}`,
  /** The beginning of a message's title, without half of a character at its end. */
  nameFor: (title: string) => title.slice(0, 120).replace(/\p{Surrogate}$/u, ''),

  start: 'Parti da un modello',
  startHint: 'Il suo tipo, il titolo e il testo prendono il posto di quelli scritti qui.',
  replaces: {
    title: 'Sostituire quello che hai scritto?',
    body: 'Titolo e testo del modello prendono il posto di quelli scritti qui.',
    confirmLabel: 'Sostituisci',
  },
  keep: 'Salva come modello',
} as const;
