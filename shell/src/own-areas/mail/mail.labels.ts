import type { DeliveryReason, DeliveryState } from '@sodalizio/contract';
import { formatCount } from '@sodalizio/ui';
import { titles } from './area.labels.ts';

const states: Record<DeliveryState, string> = {
  queued: 'In coda',
  delivering: 'In consegna',
  sent: 'Inviata',
  failed: 'Non inviata',
  unknown: 'Esito ignoto',
  stopped: 'Annullata',
};

const reasons: Record<DeliveryReason, string> = {
  '': '',
  refused: 'Il server di posta ha rifiutato l’indirizzo o il messaggio.',
  'refused-for-now': 'Il server di posta ha chiesto di riprovare più tardi: si riprova da soli.',
  expired: 'Il server di posta non l’ha presa in tempo: non si riprova più.',
  'not-made': 'Il messaggio non si è potuto comporre: l’indirizzo o i dati non vanno bene.',
  'no-answer': 'È partita tutta, ma il server di posta non ha risposto: forse è arrivata. Non si rimanda da sola.',
  interrupted: 'Il programma si è fermato mentre la inviava: forse è arrivata. Non si rimanda da sola.',
};

export const labels = {
  ...titles,
  states,
  reasons,
  stoppedHint: 'Non serviva più: ne è partita una più recente, o l’indirizzo è cambiato.',
  found: (count: number) => `${formatCount(count)} e-mail`,
  noServer:
    'Nessun server di posta è configurato: le e-mail inviate non arrivano a nessuno, si leggono qui e nella cartella outbox. Si configura con SMTP_URL.',
  search: 'Cerca per indirizzo',
  searchChip: (text: string) => `Indirizzo: ${text}`,
  state: 'Stato',
  allStates: 'Tutti',
  stateChip: (state: DeliveryState) => `Stato: ${states[state]}`,
  columns: { queued_at: 'Data e ora', address: 'A', subject: 'Oggetto', state: 'Stato' },
  empty: 'Nessuna e-mail',
  emptyHint: 'Gli inviti e i link che mandi compaiono qui.',
  nothingFound: 'Nessuna e-mail trovata',
  nothingFoundHint: 'Prova con un’altra parte dell’indirizzo, o togli lo stato.',
  settled: 'Data dell’esito',
  why: 'Motivo',
  attempts: 'Tentativi',
  nextTry: 'Prossimo tentativo',
  answer: 'Risposta del server di posta',
  files: 'Allegati',
  text: 'Messaggio',
  withheld: 'Il link personale non si mostra: al suo posto c’è […].',
  gone: 'Questa e-mail non c’è più.',
} as const;
