import { the } from '@sodalizio/contract';
import type { MessageAct, MessageCounts, MessageState, RecipientOutcome } from '@sodalizio/contract/messages';
import { formatCount, type Question } from '@sodalizio/ui';
import { outcomeWords, stateWords } from '../message.labels.ts';
import { labels as titles } from '../messages.labels.ts';

/** A number with its noun or participle, singular or plural. */
const counted = (one: string, many: string) => (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`;
const recipients = counted('destinatario', 'destinatari');

type Words = (counts: MessageCounts) => Omit<Question, 'danger'>;
const cancelLabel = 'Torna indietro';
const toWhere =
  'Va all’indirizzo che ciascuno ha ora nella scheda; chi nel frattempo non può o non vuole più riceverla resta escluso.';

/** Questions before an act; the others are done at once. */
const questions: Partial<Record<MessageAct, Words>> = {
  stop: ({ queued }) => ({
    title: 'Interrompere l’invio?',
    body: `${recipients(queued)} non ${queued === 1 ? 'la riceverà' : 'la riceveranno'}. Quello che è già partito non torna indietro.`,
    confirmLabel: 'Interrompi l’invio',
    cancelLabel,
  }),
  retry: ({ failed }) => ({
    title: 'Riprovare con i respinti?',
    body: `La comunicazione sarà inviata di nuovo a ${recipients(failed)} a cui non è arrivata. ${toWhere}`,
    confirmLabel: 'Riprova l’invio',
    cancelLabel,
  }),
  'resend-unknown': ({ unknown }) => ({
    title: 'Inviare di nuovo a chi ha esito ignoto?',
    body: `La comunicazione sarà inviata di nuovo a ${recipients(unknown)}. Non si sa se era già arrivata: qualcuno potrebbe riceverla due volte. ${toWhere}`,
    confirmLabel: 'Invia di nuovo',
    cancelLabel,
  }),
};

const sent = (verb: string) => (who: string, when: string) =>
  who === '' ? `${verb} ${the('il', when)}` : `${verb} da ${who} ${the('il', when)}`;

export const labels = {
  title: titles.messageTitle,
  unknown: {
    title: 'Questa comunicazione non c’è',
    hint: 'L’indirizzo è sbagliato, o qualcuno l’ha eliminata.',
    wayOut: 'Torna alle comunicazioni',
  },

  sent: sent('Inviata'),
  written: sent('Scritta'),
  leaves: (when: string) => `Parte ${the('il', when)}`,
  leavesIn: (seconds: number) =>
    seconds <= 0 ? 'Sta partendo' : seconds === 1 ? 'Parte tra 1 secondo' : `Parte tra ${seconds} secondi`,
  neverLeft: 'Annullata prima di partire: non è arrivata a nessuno',
  fewerMails: (mails: number) =>
    `${formatCount(mails)} e-mail in tutto: chi condivide lo stesso indirizzo ne riceve una sola`,

  numbers: 'Esito dei destinatari',
  all: (count: number) => `${formatCount(count)} in tutto`,
  numberOf: {
    waiting: (count: number) => `${formatCount(count)} in coda`,
    sent: counted('inviata', 'inviate'),
    failed: counted('respinta', 'respinte'),
    excluded: counted('esclusa', 'escluse'),
    unknown: (count: number) => `${formatCount(count)} con esito ignoto`,
    stopped: counted('annullata', 'annullate'),
  },
  /** Read out, in steps. */
  progress: (state: MessageState, percent: number) =>
    state === 'sending' ? `${stateWords.sending}, ${percent} %` : stateWords[state],

  acts: {
    cancel: 'Annulla invio',
    pause: 'Metti in pausa',
    resume: 'Riprendi',
    stop: 'Interrompi',
    retry: 'Riprova i respinti',
    'resend-unknown': 'Invia di nuovo a chi ha esito ignoto',
  } satisfies Record<MessageAct, string>,
  done: {
    cancel: 'Invio annullato: la comunicazione non è arrivata a nessuno',
    pause: 'Invio in pausa',
    resume: 'Invio ripreso',
    stop: 'Invio interrotto',
    retry: 'Invio ai respinti ricominciato',
    'resend-unknown': 'Invio a chi aveva esito ignoto ricominciato',
  } satisfies Record<MessageAct, string>,
  /** Of a retry after which some are left out; `nobody`: all of them. */
  leftOut: (done: string, people: number, nobody: boolean) =>
    `${nobody ? 'Non c’è nessuno a cui inviarla di nuovo' : done}: ${recipients(people)} ${people === 1 ? 'è ora escluso' : 'sono ora esclusi'}, il motivo è nell’elenco.`,
  questions,

  text: 'Testo inviato',
  keepAsTemplate: 'Salva come modello',
  placeholders: (names: readonly string[]) =>
    names.length === 1
      ? `Al posto di ${names[0]} ogni destinatario legge il proprio dato.`
      : `Al posto di ${names.slice(0, -1).join(', ')} e ${names.at(-1)} ogni destinatario legge i propri dati.`,

  recipients: 'Destinatari',
  foundRecipients: (count: number) => (count === 1 ? '1 persona' : `${formatCount(count)} persone`),
  export: 'Esporta',
  exporting: 'Esportazione dei destinatari in corso',
  exported: (count: number | undefined, name: string) =>
    count === undefined
      ? `Destinatari esportati in ${name}`
      : `${count === 1 ? 'Esportato' : 'Esportati'} ${recipients(count)} in ${name}`,
  exportCancelled: 'Esportazione annullata',
  search: 'Cerca per nome, indirizzo o cod aica',
  searchChip: (text: string) => `Ricerca: ${text}`,
  outcome: 'Esito',
  allOutcomes: 'Tutti',
  outcomeChip: (outcome: RecipientOutcome) => `Esito: ${outcomeWords[outcome]}`,
  columns: { name: 'Nome', address: 'Indirizzo', outcome: 'Esito', settled_at: 'Quando' },
  shared: 'stesso indirizzo di altri: una sola e-mail',
  address: 'Indirizzo',
  code: 'Cod aica',
  why: 'Motivo',
  answer: 'Risposta del server di posta',
  nobody: 'Nessun destinatario',
  nobodyHint: 'Questa comunicazione non era per nessuno.',
  nobodyFound: 'Nessun destinatario trovato',
  nobodyFoundHint: 'Prova con un’altra parte del nome o dell’indirizzo, o togli l’esito.',
} as const;
