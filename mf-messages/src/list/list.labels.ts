import { the } from '@sodalizio/contract';
import type { MessageState } from '@sodalizio/contract/messages';
import { formatCount, formatDate } from '@sodalizio/ui';
import { stateWords } from '../message.labels.ts';
import { labels as titles } from '../messages.labels.ts';

export const labels = {
  title: titles.listTitle,
  counted: (total: number, drafts: number) => {
    const sent = total - drafts;
    const words = sent === 1 ? '1 comunicazione inviata' : `${formatCount(sent)} comunicazioni inviate`;
    return drafts === 0 ? words : `${words}, ${drafts === 1 ? '1 bozza' : `${formatCount(drafts)} bozze`}`;
  },
  create: titles.createTitle,
  templates: titles.templatesTitle,
  columns: {
    title: 'Titolo',
    text: 'Messaggio',
    send_at: 'Data e ora',
    users_count: 'Destinatari',
    state: 'Stato',
  },
  recipients: (count: number) => (count === 1 ? '1 destinatario' : `${formatCount(count)} destinatari`),
  cut: '...',
  sentBy: 'Inviata da',

  search: 'Ricerca',
  searchPlaceholder: 'Titolo o testo',
  searchChip: (text: string) => `Ricerca: ${text}`,
  state: 'Stato',
  allStates: 'Tutti',
  stateChip: (state: MessageState) => `Stato: ${stateWords[state]}`,
  from: 'Dal giorno',
  fromChip: (day: string) => the('Dal', formatDate(day)),
  to: 'Al giorno',
  toChip: (day: string) => the('Al', formatDate(day)),
  endsBefore: 'Questo giorno viene prima di quello iniziale',

  empty: 'Non c’è ancora nessuna comunicazione',
  emptyForWriters: 'Quelle che invii compaiono qui.',
  emptyForReaders: 'Quelle inviate compaiono qui.',
  nothingFound: 'Nessuna comunicazione trovata',
  nothingFoundHint: 'La ricerca guarda titolo e testo: prova con altre parole, o togli qualche filtro.',

  open: 'Apri',
  copy: 'Duplica',
  remove: 'Elimina',
  removal: (title: string) => ({
    title: 'Eliminare la comunicazione?',
    body: `«${title}» è stata annullata e non è arrivata a nessuno. Una volta eliminata non si può recuperare.`,
    confirmLabel: 'Elimina',
  }),
  untitled: 'Senza titolo',
  draftRemoval: (title: string) => ({
    title: 'Eliminare la bozza?',
    body: `${title === '' ? 'La bozza senza titolo' : `«${title}»`} non è ancora stata inviata. Una volta eliminata non si può recuperare.`,
    confirmLabel: 'Elimina',
  }),
  changedBy: 'Modificata da',
  goOn: 'Continua a scrivere',
  removed: 'Comunicazione eliminata',
} as const;
