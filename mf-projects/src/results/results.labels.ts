import { the } from '@sodalizio/contract';
import type { ResultStateFilter } from '@sodalizio/contract/projects';
import { formatCount } from '@sodalizio/ui';
import { labels as titles } from '../projects.labels.ts';
import type { PeriodUnit } from './periods.ts';

const people = (count: number) => (count === 1 ? '1 utente' : `${formatCount(count)} utenti`);
const found = (count: number) => (count === 1 ? '1 utente trovato' : `${formatCount(count)} utenti trovati`);
const results = (count: number) => (count === 1 ? '1 risultato' : `${formatCount(count)} risultati`);
/** `12`, `18,5`. */
const number = (value: number) => value.toLocaleString('it-IT', { maximumFractionDigits: 2 });
const stateWords: Record<ResultStateFilter, string> = { completed: 'Completato', open: 'Da completare' };

export const labels = {
  title: titles.resultsTitle,
  /** A questionnaire is used by several projects, whose results may be open side by side. */
  crumb: (questionnaire: string, project: string) => `${titles.resultsTitle} ${questionnaire}, ${project}`,
  unknown: {
    title: 'Questi risultati non ci sono',
    hint: 'L’indirizzo è sbagliato, il progetto non usa questo questionario, o qualcuno l’ha eliminato.',
    wayOut: 'Torna ai progetti',
  },
  people,
  foundOf: (count: number, all: number) => `${found(count)} su ${formatCount(all)}`,
  upload: 'Upload risultati',
  uploadHint: {
    score:
      'Un foglio con Matricola, Completato il, Punteggio e Punteggio massimo; Timeout, N. risp. e Tentativo se ci sono.',
    level:
      'Un foglio con Matricola, Completato il e Livello; Risposta aperta, Timeout, N. risp. e Tentativo se ci sono.',
  },
  uploaded: 'Risultati caricati con successo!',
  completedOf: (completed: number, all: number) =>
    `${formatCount(completed)} di ${formatCount(all)} ${completed === 1 ? 'ha completato' : 'hanno completato'}`,

  columns: {
    n: 'N.',
    foreign_token: 'Matricola',
    full_name: 'Nome',
    completed_at: 'Stato',
    timeout: 'Timeout',
    items_answered: 'N. risp.',
    level: 'Livello',
    open_answer: 'Risposta aperta',
    score: 'Punteggio',
    score_30: 'Punteggio /30',
  },
  stateWords,
  yes: 'Sì',
  no: 'No',
  score: (score: number, most: number | null) => (most === null ? number(score) : `${number(score)}/${number(most)}`),
  thirtieths: (score: number) => `${number(score)}/30`,

  search: 'Cerca',
  searchPlaceholder: 'Matricola o nome',
  searchChip: (text: string) => `Ricerca: ${text}`,
  state: 'Stato',
  all: 'Tutti',
  stateChip: (state: ResultStateFilter) => `Stato: ${stateWords[state]}`,
  timeout: 'Timeout',
  timeoutWords: { true: 'Solo con il tempo scaduto' },
  timeoutChip: 'Timeout: solo con il tempo scaduto',

  empty: {
    title: 'Non c’è ancora nessun utente',
    hint: 'I risultati compaiono qui quando il progetto ha degli utenti.',
  },
  nothingFound: {
    title: 'Nessun risultato trovato',
    hint: 'Prova con un’altra parte della matricola o del nome, o togli un filtro.',
  },

  export: 'Esporta in excel',
  exporting: 'Esportazione dei risultati in corso',
  results,
  exported: (count: number | undefined, name: string) =>
    count === undefined
      ? `Risultati esportati in ${name}`
      : `${count === 1 ? 'Esportato' : 'Esportati'} ${results(count)} in ${name}`,
  exportCancelled: 'Esportazione annullata',

  pictures: 'Andamento',
  noChart: 'Il grafico non si è caricato: i numeri sono nella tabella.',
  noPictures: 'Nessuno ha ancora completato: i grafici compaiono con il primo risultato.',
  scores: 'Distribuzione dei punteggi, in trentesimi',
  levels: 'Distribuzione dei livelli',
  days: 'Completati nel tempo',
  numbers: 'I numeri in una tabella',
  thirtieth: 'Trentesimi',
  level: 'Livello',
  noLevel: 'Senza livello',
  noPoints: 'Senza punti',
  when: 'Quando',
  completed: 'Completati',
  period: {
    day: (day: string) => day,
    week: (day: string) => `settimana ${the('del', day)}`,
    // dd/mm/yyyy
    month: (day: string) => day.slice(3),
    year: (day: string) => day.slice(6),
  } satisfies Record<PeriodUnit, (day: string) => string>,

  neverStarted: 'Non ha ancora iniziato.',
  started: 'Iniziato',
  finished: 'Completato',
  attempts: 'Tentativi',
  passed: 'Esito',
  passedAs: { true: 'Superato', false: 'Non superato' },
  version: 'Versione',
  source: 'Ricevuto da',
  received: 'Ricevuto il',
  questions: 'Domande e risposte',
  questionNumber: (number: number) => `${formatCount(number)}.`,
  withoutQuestions: 'Questo risultato è arrivato senza le risposte alle singole domande.',
  gone: 'Questo risultato non c’è più.',
  answer: 'Risposta',
  noAnswer: 'nessuna',
  right: 'Giusta',
  correct: 'Giusta',
  partly: 'Giusta in parte',
  wrong: 'Sbagliata',
  notJudged: 'Senza punti',
  points: (points: number, most: number) => `${number(points)} su ${number(most)}`,
} as const;
