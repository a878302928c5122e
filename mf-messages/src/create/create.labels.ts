import { membersInWords } from '@sodalizio/associate-search';
import { formatCount } from '@sodalizio/ui';

const selected = (count: number) => (count === 1 ? '1 socio selezionato' : `${formatCount(count)} soci selezionati`);
const chosen = (count: number) => (count === 1 ? '1 socio scelto' : `${formatCount(count)} soci scelti`);

/** Words of the three steps (specification section 2) and of the dialog for whole sections. */
export const labels = {
  title: 'Nuova comunicazione',
  steps: 'Passi della comunicazione',
  search: '1. Cerca i soci usando i filtri',
  recipients: '2. Seleziona i destinatari',
  compose: '3. Componi il tuo messaggio',
  done: 'fatto',
  cancel: 'Annulla',
  back: 'Indietro',
  next: 'Avanti',
  freezing: 'Un momento…',

  selected,
  selecting: 'Selezione in corso…',
  selectAll: 'Seleziona tutti i soci trovati',
  table: 'Destinatari',
  foundBy: (filters: readonly string[]) =>
    filters.length === 0 ? 'Tutti i soci' : `Trovati con ${filters.join(', ')}`,
  nobodyLeft: 'I soci scelti non ci sono più: scegline altri.',
  expired: 'La selezione era scaduta: sono di nuovo selezionati tutti i soci trovati. Controllali e premi Avanti.',

  unknownCopy: {
    title: 'La comunicazione da copiare non c’è',
    hint: 'L’indirizzo è sbagliato, o qualcuno l’ha eliminata.',
    wayOut: 'Scrivine una nuova',
  },

  draftTitle: 'Bozza',
  draftSaved: (time: string) => `Bozza salvata alle ${time}`,
  draftStates: {
    saving: 'Salvataggio della bozza…',
    unsaved: 'Bozza non salvata sul server: il testo resta in questo browser, si riproverà da solo.',
    conflict: 'Un’altra persona ha cambiato questa bozza: scegli che cosa tenere.',
    gone: 'Questa bozza è stata inviata o eliminata da qualcuno: controlla l’elenco. Il testo resta qui.',
  },
  draftRefused:
    'Bozza non salvata sul server, che la rifiuta: il testo resta in questo browser, si riproverà quando lo cambi.',
  ownConflict: 'Hai cambiato questa bozza anche in un’altra scheda o finestra: scegli che cosa tenere.',
  draftOf: (owner: string) => `Iniziata da ${owner}`,
  keptDraft: 'Bozza salvata: chi può inviare la trova nell’elenco.',
  saveDraft: 'Salva la bozza',
  maySendLater: 'Puoi scrivere questa comunicazione, non inviarla: chi può farlo la trova nell’elenco, tra le bozze.',
  chosenInDraft: (count: number) => `${chosen(count)} nella bozza`,
  unknownTemplate: {
    title: 'Il modello non c’è',
    hint: 'L’indirizzo è sbagliato, o qualcuno l’ha eliminato.',
    wayOut: 'Scrivi da zero',
  },
  unknownDraft: {
    title: 'La bozza non c’è più',
    hint: 'Qualcuno l’ha inviata o eliminata.',
    wayOut: 'Torna alle comunicazioni',
  },

  recipientsSection: 'Destinatari',
  chosenBySearch: (count: number) => `${chosen(count)} con la ricerca`,
  chosenInMembers: (count: number) => `${chosen(count)} dall’elenco Soci`,
  replacedBySearch: (count: number) =>
    `Per ora la comunicazione è per ${membersInWords(count)}: una nuova ricerca ne sceglie altri.`,
  chooseOthers: 'Scegli altri soci',

  fields: {
    sections: 'Sezione territoriale',
    kind: 'Tipo',
    title: 'Titolo',
    content: 'Messaggio',
    without_expelled: 'Escludi i soci espulsi',
    when: 'Quando',
    day: 'Giorno di invio',
    time: 'Ora di invio',
  },

  textSection: 'Messaggio',
  fieldsHint:
    'Con un segnaposto (nome, codice, sezione…) ognuno legge i propri dati: inseriscilo nel testo dal pulsante dell’editor.',
  toAll: 'Arriva a tutti i destinatari.',
  notToAll: 'Non arriva a chi ha detto di non volerla, e ogni e-mail ha il collegamento per dirlo.',
  contentHint: 'I segnaposto, come il nome, diventano i dati di ciascun socio.',
  editorLoading: 'Caricamento dell’editor',
  noPictures: 'Non hai il permesso di usare le immagini della libreria.',

  whenSection: 'Invio',
  now: 'Subito',
  dated: 'A una data e ora',
  timeHint: 'Ora di Roma',
  dayMissing: 'Scegli il giorno',
  timeMissing: 'Scrivi l’ora, per esempio 09:00',
  skippedTime: 'A quest’ora gli orologi passano all’ora legale: scegline un’altra.',
  past: 'Questo momento è già passato: scegline uno futuro.',

  send: 'Invia',

  toSection: 'Scrivi a una sezione',
  sectionPlaceholder: 'Seleziona uno o più sezioni',
  membersOfSections: (count: string) => `soci selezionati: ${count}`,
  asking: '…',
} as const;
