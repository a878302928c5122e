import type { AreaFaultCause } from '@sodalizio/contract';

export const shellLabels = {
  product: 'Sodalizio',
  skipToContent: 'Vai al contenuto',
  mainMenu: 'Menu principale',
  openMenu: 'Apri il menu',
  closeMenu: 'Chiudi il menu',
  narrowMenu: 'Riduci il menu',
  widenMenu: 'Allarga il menu',
  crumbs: 'Percorso',
  search: 'Cerca…',
  searchHint: 'Ctrl K',
  searchPlaceholder: 'Cerca pagine, nomi, codici o e-mail…',
  nothingFound: 'Nessun risultato',
  pages: 'Pagine',
  actions: 'Azioni',
  results: 'Trovati',
  searchFailed: (sentence: string) => `La ricerca non è completa. ${sentence}`,
  paletteFailed: 'Questa finestra non si è aperta: controlla la connessione e riprova.',
  personMenu: (name: string) => `Menu personale di ${name}`,
  ownProfile: 'Il mio profilo',
  leave: 'Esci',
  logoutTitle: 'Logout',
  logoutQuestion: 'Sei sicuro di voler effettuare il logout?',
  yes: 'Si',
  no: 'No',
  unsavedTitle: 'Ci sono modifiche non salvate',
  unsavedBody: 'Se esci da questa pagina non vengono salvate: restano come bozza e le ritrovi quando riapri il modulo.',
  leavePage: 'Esci dalla pagina',
  stayOnPage: 'Resta qui',
  colourScheme: 'Tema',
  light: 'Chiaro',
  dark: 'Scuro',
  auto: 'Come il sistema',
  shortcuts: 'Scorciatoie da tastiera',
  shortcutList: [
    ['Ctrl K', 'Cerca pagine, nomi, codici o e-mail'],
    ['?', 'Mostra questa finestra'],
    ['Invio', 'Avvia la ricerca nei filtri'],
    ['Esc', 'Chiude finestre e menu'],
  ] as const,
  welcome: (name: string) => `Benvenuto, ${name}`,
  welcomeText: 'Da dove vuoi cominciare?',
  nothingAllowed: 'Nessuna pagina è aperta al tuo ruolo: chiedi a un superadmin.',
  notFound: 'Pagina non trovata',
  notFoundText: "L'indirizzo non corrisponde a nessuna pagina, o la pagina non c'è più.",
  toHome: 'Torna alla pagina iniziale',
  refused: 'Non hai il permesso di aprire questa pagina',
  refusedText: 'Se ti serve, chiedi a un superadmin.',
  loading: 'Caricamento in corso',
  crashed:
    'Il programma ha incontrato un errore e va riavviato: riprova. Se succede ancora, avvisa chi gestisce il sistema.',
  serverDown: 'Il server non risponde: controlla la connessione e riprova.',
  areaOff: 'Quest’area è momentaneamente disattivata.',
  areaOffHint: 'Il resto del programma funziona. Riprova più tardi; se ti serve adesso, chiedi a un superadmin.',
  retry: 'Riprova',
  newVersion: 'È disponibile una nuova versione',
  update: 'Aggiorna',
  updateTitle: 'Aggiornare adesso?',
  updateBody: 'Quello che non hai salvato resta come bozza: lo ritrovi quando riapri il modulo.',
  notNow: 'Non ora',
  tried: (area: string, from: string) => `Prova: ${area} da ${from}`,
  endTry: (area: string) => `Torna alla versione attiva di ${area}`,
  tryTitle: 'Provare un’altra versione?',
  tryBody: (area: string, origin: string) =>
    `In questa scheda l’area «${area}» arriverebbe da ${origin}. Il suo codice potrà fare tutto quello che puoi fare tu: continua solo se conosci questo indirizzo.`,
  tryHere: 'Prova in questa scheda',
  cancel: 'Annulla',
  tryRefused: 'Solo chi gestisce le versioni può provarne un’altra: vedi quella attiva.',
  tryWrong: 'L’indirizzo da provare non è valido: serve area@https://… oppure area@http://127.0.0.1:porta.',
  tryFailed: (area: string, from: string) =>
    `L’area «${area}» non si trova a ${from}: vedi la versione attiva. Controlla che l’indirizzo risponda e riprova.`,
  footer: (version: string, areas: readonly string[]) => [`Sodalizio ${version}`, ...areas].join(' · '),
};

/** Sentences for users in place of a failed area. */
export const faultSentences: Record<AreaFaultCause, string> = {
  unreachable: 'Questa parte del programma non è raggiungibile. Controlla la connessione e riprova.',
  vanished: 'Questa parte del programma è stata aggiornata mentre la usavi. Riprova per aprire la versione nuova.',
  hung: 'Questa parte del programma ci mette troppo a rispondere. Riprova tra poco.',
  'threw-on-load':
    'Questa parte del programma non si è avviata. Riprova; se succede ancora, avvisa chi gestisce il sistema.',
  'threw-in-render': 'Questa pagina ha incontrato un errore. Il resto del programma funziona: riprova.',
  'other-contract':
    'Questa parte del programma è di una versione che non va d’accordo con il resto. Avvisa chi gestisce il sistema.',
  'incompatible-shared': 'A questa parte del programma manca qualcosa per funzionare. Avvisa chi gestisce il sistema.',
  'style-leak': 'Una parte dell’aspetto di questa pagina è stata fermata, perché cambiava il resto del programma.',
  froze:
    'Questa parte del programma si era bloccata mentre si apriva. Riprova; se succede ancora, avvisa chi gestisce il sistema.',
  'threw-later': 'Questa parte del programma ha incontrato un errore. Riprova.',
  meddled: 'Questa parte del programma ha provato a cambiare il resto, ed è stata fermata.',
};

/** The same for a fill: the page around it keeps working. */
export const slotFaultSentences: typeof faultSentences = {
  ...faultSentences,
  'threw-in-render': 'Questa parte della pagina ha incontrato un errore. Il resto della pagina funziona: riprova.',
};
