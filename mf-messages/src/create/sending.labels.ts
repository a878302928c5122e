import { membersInWords } from '@sodalizio/associate-search';
import { the } from '@sodalizio/contract';
import { type Exclusion, type MessagePlaceholder, messagePlaceholders } from '@sodalizio/contract/messages';
import { formatCount } from '@sodalizio/ui';

const excluded = (reason: Exclusion, people: number): string =>
  ({
    'no-address': 'senza e-mail',
    'bad-address': 'con un’e-mail non valida',
    suppressed: 'con l’indirizzo sospeso perché respinge le e-mail',
    expelled: 'tra gli espulsi',
    'not-wanted': `che non ${people === 1 ? 'desidera' : 'desiderano'} le informative`,
  })[reason];
const nameOf = (placeholder: MessagePlaceholder) =>
  messagePlaceholders.find(({ name }) => name === placeholder)?.label ?? placeholder;

/** Words of what precedes the sending: check, preview, test and confirmation. */
export const sendingLabels = {
  before: 'Prima di inviare',
  beforeHint: 'Il numero esatto di chi riceverà la comunicazione, e chi ne resta fuori.',
  checking: 'Controllo dei destinatari in corso',
  nobodyChosen: 'Scegli i destinatari per sapere quanti sono.',
  receive: (reached: number, mails: number) =>
    `${reached === 1 ? '1 socio riceverà' : `${formatCount(reached)} soci riceveranno`} ${formatCount(mails)} e-mail`,
  sharedAddresses: 'A un indirizzo in comune arriva una sola e-mail, con i nomi di tutti.',
  nobodyReached: 'Nessuno dei soci scelti può ricevere questa comunicazione.',
  leftOut: 'Esclusi',
  excluded: (reason: Exclusion, people: number) => `${membersInWords(people)} ${excluded(reason, people)}`,
  blocked:
    'Ad alcuni destinatari manca un dato usato nel testo: togli il segnaposto, scrivi che cosa mettere se manca, o togli i destinatari.',
  lacking: (placeholder: MessagePlaceholder, people: number) =>
    `${membersInWords(people)} senza «${nameOf(placeholder)}»`,
  showList: 'Mostra l’elenco',
  showListOf: (which: string) => `Mostra l’elenco: ${which}`,
  retry: 'Riprova',
  chooseAgain: 'Scegli di nuovo i destinatari',
  registryNeeded: 'Per sapere chi riceverà la comunicazione serve l’accesso al registro soci.',
  openRegistry: 'Accedi al registro',
  registryOver:
    'La sessione del registro era scaduta: usa «Accedi al registro» in «Prima di inviare», poi premi di nuovo Invia.',

  code: 'Cod aica',
  name: 'Nome',
  address: 'E-mail',
  noAddress: '—',

  preview: 'Anteprima',
  test: 'Invia una prova',

  question: (count: number) => `Inviare a ${membersInWords(count)}?`,
  confirm: (count: number) => `Invia a ${membersInWords(count)}`,
  changed: 'I destinatari sono cambiati nel frattempo: controlla il numero e conferma di nuovo.',
  /** Where the form is gone. */
  notSentChanged:
    'La comunicazione non è stata inviata: i destinatari sono cambiati nel frattempo. Riaprila, controlla il numero e conferma di nuovo.',
  titleWord: 'Titolo',
  kindWord: 'Tipo',
  recipientsWord: 'Destinatari',
  excludedWord: 'Esclusi',
  nobodyExcluded: 'nessuno',
  whenWord: 'Invio',
  atOnce: 'subito',
  at: (when: string) => `${the('il', when)} (ora di Roma)`,
  typeCount: (count: number) => `Per confermare digita il numero dei soci: ${formatCount(count)}`,
  wrongCount: 'Il numero digitato non è corretto!',
  cancel: 'Annulla',

  saving: 'Salvataggio in corso',
  sent: 'Comunicazione inviata',
  sentLater: (when: string) => `Comunicazione inviata: partirà ${the('il', when)}`,
  sentEarlier: (count: number) =>
    `Questa comunicazione era già stata inviata, a ${membersInWords(count)}: la trovi nell’elenco.`,
  undo: 'Annulla',
  takenBack: 'Invio annullato: non è partita nessuna e-mail.',
  perhapsSent:
    'La risposta del server non è arrivata: la comunicazione potrebbe essere già stata inviata. Premi di nuovo Invia: non partirà due volte.',
  alreadySent:
    'Questa comunicazione è già stata inviata con altri dati: la trovi nell’elenco. Se premi di nuovo Invia, quella di adesso parte come un’altra comunicazione.',
} as const;
