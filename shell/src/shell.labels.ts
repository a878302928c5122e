import type { AreaFaultCause } from '@sodalizio/contract';

/** The shell's own words. */
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
  results: 'Risultati',
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
  nothingAllowed: 'Nessuna pagina è aperta al tuo ruolo: chiedi a un amministratore.',
  notFound: 'Pagina non trovata',
  notFoundText: "L'indirizzo non corrisponde a nessuna pagina, o la pagina non c'è più.",
  toHome: 'Torna alla pagina iniziale',
  refused: 'Non hai il permesso di aprire questa pagina',
  refusedText: 'Se ti serve, chiedi a un amministratore.',
  loading: 'Caricamento in corso',
  crashed:
    'Il programma ha incontrato un errore e va riavviato: riprova. Se succede ancora, avvisa chi gestisce il sistema.',
  serverDown: 'Il server non risponde: controlla la connessione e riprova.',
  footer: (version: string, areas: readonly string[]) => [`Sodalizio ${version}`, ...areas].join(' · '),
};

/** What a secretary reads where an area should be. */
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
};
