import { type BounceProblem, type DeliveryReason, type DeliveryState, the } from '@sodalizio/contract';
import { formatCount } from '@sodalizio/ui';
import { titles } from './area.labels.ts';

const states: Record<DeliveryState, string> = {
  queued: 'In coda',
  delivering: 'In consegna',
  sent: 'Inviata',
  failed: 'Respinta',
  unknown: 'Esito ignoto',
  stopped: 'Annullata',
};

const reasons: Record<DeliveryReason, string> = {
  '': '',
  refused: 'Il server di posta ha rifiutato l’indirizzo o il messaggio.',
  'refused-for-now': 'Il server di posta per ora non l’ha presa: si riprova da soli.',
  expired: 'Il server di posta non l’ha presa in tempo: non si riprova più.',
  'not-made': 'Il messaggio non si è potuto comporre: l’indirizzo o i dati non vanno bene.',
  bounced: 'È partita, ma il server di posta di chi doveva riceverla l’ha rimandata indietro.',
  'no-answer': 'È partita tutta, ma il server di posta non ha risposto: forse è arrivata. Non si rimanda da sola.',
  interrupted: 'Il programma si è fermato mentre la inviava: forse è arrivata. Non si rimanda da sola.',
};

const bounceProblems: Record<BounceProblem, string> = {
  away: 'non risponde',
  refused: 'rifiuta l’utente o la password',
  'no-mailbox': 'non ha la cartella indicata',
};

export const labels = {
  ...titles,
  states,
  reasons,
  stoppedHint:
    'Non serviva più: è stata fermata, ne è partita una più recente, è cambiato l’indirizzo, oppure chi doveva riceverla non la desidera, è stato tolto, ha già finito o è fuori tempo.',
  found: (count: number) => `${formatCount(count)} e-mail`,
  noServer:
    'Nessun server di posta è configurato: le e-mail inviate non arrivano a nessuno, si leggono qui e nella cartella outbox. Si configura con SMTP_URL.',
  bounces: (problem: BounceProblem, since: string) =>
    `La casella dei rinvii ${bounceProblems[problem]} ${the('dal', since)}: le e-mail che tornano indietro risultano inviate. Si configura con BOUNCES_URL, e si riprova da soli.`,
  unreachable: (answer: string) =>
    `La posta non parte, l’ultimo tentativo dice: «${answer}». Le e-mail restano in coda, e si riprova da soli. Se il server di posta continua a rifiutarle, di solito dopo due giorni non si riprova più.`,
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
