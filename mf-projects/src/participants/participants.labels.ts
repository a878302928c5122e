import { type deliveryStates, the } from '@sodalizio/contract';
import {
  type ParticipantAct,
  type ParticipantCheck,
  type ParticipantState,
  participantStateWords,
  projectMailWords,
} from '@sodalizio/contract/projects';
import { formatCount, theMany } from '@sodalizio/ui';
import { labels as titles } from '../projects.labels.ts';

const people = (count: number) => (count === 1 ? '1 partecipante' : `${formatCount(count)} partecipanti`);

/** What becomes of a mail, for its row. */
const mailWords: Record<(typeof deliveryStates)[number], string> = {
  queued: 'In coda',
  delivering: 'In consegna',
  sent: 'Inviata',
  failed: 'Respinta',
  unknown: 'Esito ignoto',
  stopped: 'Annullata',
};

interface ActWords {
  /** In menus and on the bar. */
  act: string;
  title: string;
  /** What it does, before it is done. */
  hint: string;
  confirm: (count: number) => string;
  done: (count: number) => string;
}

const acts: Record<Exclude<ParticipantAct, 'restore'>, ActWords> = {
  invite: {
    act: 'Invia l’invito',
    title: 'Inviare l’invito?',
    hint: 'La Welcome Email con il link personale, nella lingua di ciascuno. Chi l’ha già ricevuta la riceve di nuovo.',
    confirm: (count) => `Invia a ${people(count)}`,
    done: (count) => (count === 1 ? 'Invito in partenza.' : `${formatCount(count)} inviti in partenza.`),
  },
  remind: {
    act: 'Promemoria',
    title: 'Inviare il promemoria?',
    hint: 'La Reminder Email, a chi non ha ancora finito: chi finisce prima che parta non la riceve.',
    confirm: (count) => `Invia a ${people(count)}`,
    done: (count) => (count === 1 ? 'Promemoria in partenza.' : `${formatCount(count)} promemoria in partenza.`),
  },
  'renew-link': {
    act: 'Rinnova il link',
    title: 'Rinnovare il link?',
    hint: 'Il link e il codice QR di prima smettono di funzionare: chi li ha già ricevuti deve riceverne di nuovi.',
    confirm: (count) => `Rinnova a ${people(count)}`,
    done: (count) => (count === 1 ? 'Il link è nuovo.' : `${formatCount(count)} link sono nuovi.`),
  },
  'set-deadline': {
    act: 'Scadenza',
    title: 'Cambiare la scadenza?',
    hint: 'Vale al posto di quella del progetto.',
    confirm: (count) => `Cambia a ${people(count)}`,
    done: (count) => `Scadenza cambiata a ${people(count)}.`,
  },
  remove: {
    act: 'Rimuovi',
    title: 'Rimuovere dal progetto?',
    hint: 'Il link personale smette di funzionare e le e-mail in coda non partono. Si può annullare subito dopo.',
    confirm: (count) => `Rimuovi ${people(count)}`,
    done: (count) => (count === 1 ? '1 partecipante rimosso.' : `${formatCount(count)} partecipanti rimossi.`),
  },
};

type LeftOut = ParticipantCheck['left_out'][number]['reason'];
const leftOut: Record<LeftOut, (count: number) => string> = {
  'no-address': () => 'senza e-mail',
  suppressed: () => 'con l’indirizzo sospeso perché respinge le e-mail',
  completed: (count) => (count === 1 ? 'che ha già finito' : 'che hanno già finito'),
  expired: () => 'oltre la scadenza',
};

export const labels = {
  title: titles.usersTitle,
  crumb: (project: string) => `${titles.usersTitle} ${project}`,
  count: people,
  countIn: (count: number, project: string) => `${people(count)}, ${project}`,
  foundOf: (found: number) => `${people(found)} ${found === 1 ? 'trovato' : 'trovati'}`,
  unknown: {
    title: 'Questo progetto non esiste',
    hint: 'L’indirizzo potrebbe essere sbagliato, o qualcuno l’ha eliminato.',
    wayOut: 'Torna ai progetti',
  },
  configure: 'Modifica configurazione',
  panel: {
    title: titles.panelTitle,
    share: 'Indirizzo e QR per il docente',
    hint: 'Il docente lo apre sul suo telefono, senza accesso: legge i codici QR dei partecipanti e segna chi è presente. Vede solo nome e matricola, fino alla scadenza del progetto, o a quella di un partecipante se è dopo.',
    qr: 'Codice QR del pannello docente',
    file: 'pannello-docente.svg',
    copy: 'Copia l’indirizzo',
    copied: 'Indirizzo copiato.',
    copyFailed: 'Il browser non ha permesso di copiare: seleziona l’indirizzo e copialo a mano.',
    renew: 'Rinnova l’indirizzo',
    renewTitle: 'Rinnovare l’indirizzo del pannello?',
    renewBody: 'Quello di adesso smette di funzionare: chi lo usa deve riceverne uno nuovo.',
    renewed: 'L’indirizzo del pannello è nuovo.',
    over: 'Il progetto è concluso: il pannello si apre solo finché un partecipante ha una scadenza propria che non è passata.',
  },
  results: (questionnaire: string) => `Risultati ${questionnaire}`,
  formerResults: (questionnaire: string) => `Risultati ${questionnaire} (non più attivo)`,
  add: 'Aggiungi Utente',
  remindOpen: (count: string) => `Promemoria a chi non ha finito${count}`,

  search: 'Cerca per nome, e-mail o matricola',
  searchChip: (text: string) => `Ricerca: ${text}`,
  state: 'Stato',
  allStates: 'Tutti',
  states: participantStateWords satisfies Record<ParticipantState, string>,
  stateChip: (state: ParticipantState) => `Stato: ${participantStateWords[state]}`,

  upload: 'Upload utenti',
  uploadHint: 'Un foglio con Matricola e Nome; Cognome, Email e Lingua se ci sono.',
  uploaded: 'Utenti caricati con successo!',

  columns: {
    foreign_token: 'Matricola',
    full_name: 'Nome',
    email: 'Email',
    state: 'Stato',
    last_completion_time: 'Ultimo aggiornamento',
    link: 'Link',
  },
  never: 'mai',
  ofTests: (completed: number, all: number) => `${completed} di ${all} test`,
  copyLink: (name: string) => `Copia il link di ${name}`,
  copied: 'Link copiato.',
  copyFailed: 'Il browser non ha permesso di copiare: apri il codice QR e copia il link da lì.',
  /** Two participants may have one name. */
  who: (name: string, code: string) => `${name}, matricola ${code}`,
  qr: (name: string) => `Codice QR di ${name}`,
  qrTitle: 'Codice QR',
  qrHint: 'Il docente lo legge con la fotocamera; porta alla pagina personale.',
  qrDownload: 'Scarica il codice',
  qrFile: (code: string) => `qr-${code}.svg`,

  noParticipants: {
    title: 'Non c’è ancora nessun partecipante',
    hint: 'Caricali da un foglio, o aggiungili uno alla volta.',
  },
  nobodyFound: { title: 'Nessun partecipante trovato', hint: 'Prova con altre parole o un altro stato.' },

  edit: 'Modifica',
  inviteAgain: 'Invia di nuovo l’invito',
  acts,
  leftOut: (count: number, reason: LeftOut) => `${people(count)} ${leftOut[reason](count)}`,
  outside: 'Restano fuori:',
  reached: (count: number) =>
    count === 1 ? 'Vale per 1 partecipante.' : `Vale per ${formatCount(count)} partecipanti.`,
  lately: (count: number, last: string) =>
    `Nelle ultime 24 ore è già partito per ${people(count)}, ${count === 1 ? last : `l’ultimo ${last}`}: lo ${count === 1 ? 'riceverà' : 'riceveranno'} di nuovo.`,
  today: (time: string) => `oggi alle ${time}`,
  yesterday: (time: string) => `ieri alle ${time}`,
  unanswered:
    'La richiesta di prima non ha avuto conferma. Ripetila: non viene fatta due volte, e si vede com’è finita.',
  unansweredTitle: 'Richieste senza conferma',
  unansweredOf: (act: string, those: string) => `Senza conferma: ${act} (${those})`,
  reopen: 'Riapri',
  nobodyToReach: 'Nessuno da raggiungere',
  nobody: 'Non vale per nessuno di quelli scelti.',
  cancel: 'Annulla',
  undo: 'Annulla',
  retry: 'Riprova',
  /** What has failed, and for which participants: its dialog, or its row, is gone. */
  failed: (act: string, those: string, sentence: string) => `${act} (${those}): ${sentence}`,
  undoing: 'Annulla la rimozione',
  restored: (count: number) =>
    count === 1 ? '1 partecipante è tornato.' : `${formatCount(count)} partecipanti sono tornati.`,
  notAllRestored: (count: number, of: number) =>
    `${count === 1 ? 'È tornato' : 'Sono tornati'} ${formatCount(count)} di ${formatCount(of)}: la Matricola o l’e-mail degli altri ora è di un altro partecipante.`,
  deadline: 'Nuova scadenza',
  noDeadline: 'Vuota: vale quella del progetto.',
  pastDeadline: 'Questo giorno è già passato: risulteranno oltre la scadenza.',
  checking: 'Conteggio dei partecipanti',

  selected: (count: number) =>
    count === 1 ? '1 partecipante selezionato' : `${formatCount(count)} partecipanti selezionati`,
  selectAll: (count: number) => `Seleziona tutti ${theMany(count)}`,

  rangeMost:
    'Uno per uno si possono scegliere al massimo 10.000 partecipanti: per averne di più usa «Seleziona tutti».',

  suppressed: (day: string) => `${the('Dal', day)} non riceve e-mail: il suo indirizzo le respinge`,
  suppressedFor: {
    'no-such-address': 'L’indirizzo non esiste. Correggilo, oppure riattivalo se il problema è risolto.',
    refusals: 'L’indirizzo ha respinto tre e-mail di seguito. Correggilo, oppure riattivalo se il problema è risolto.',
  },
  answer: (words: string) => `Risposta del server di posta: ${words}`,
  reactivate: 'Riattiva l’indirizzo',
  reactivated: 'Indirizzo riattivato',

  mails: 'E-mail',
  noMails: 'Nessuna e-mail inviata.',
  attempts: 'Tentativi',
  noAttempts: 'Nessun tentativo.',
  presences: 'Presenze',
  byCode: 'dal codice QR',
  byHand: 'segnata a mano',
  mailKinds: projectMailWords,
  mailWords,
  automatic: 'automatica',
  begun: (moment: string) => `iniziato ${moment}`,
  completedAt: (moment: string) => `completato ${moment}`,
  timeout: 'tempo scaduto',
  answered: (count: number) => (count === 1 ? '1 risposta' : `${formatCount(count)} risposte`),
  detailsOf: (code: string, email: string) =>
    email === '' ? `Matricola ${code}, senza e-mail` : `Matricola ${code}, ${email}`,

  addTitle: 'Aggiungi Utente',
  editTitle: (name: string) => `Modifica ${name}`,
  addSubmit: 'Aggiungi',
  editSubmit: 'Salva',
  saving: 'Salvataggio',
  fields: { foreign_token: 'Matricola', full_name: 'Nome', email: 'Email', language: 'Lingua' },
  required: 'Campo obbligatorio',
  emailWrong: 'Indirizzo e-mail non valido',
  added: (name: string) => `${name} è nel progetto.`,
  addedInvited: (name: string) => `${name} è nel progetto, e l’invito è in partenza.`,
  saved: (name: string) => `I dati di ${name} sono salvati.`,

  member: {
    title: 'Progetti a cui partecipa',
    empty: 'Non partecipa a nessun progetto con il suo codice fiscale o la sua e-mail.',
    project: 'Progetto',
    company: 'Azienda',
  },
} as const;
