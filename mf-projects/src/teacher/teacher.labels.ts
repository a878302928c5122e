import { the } from '@sodalizio/contract';
import { formatCount } from '@sodalizio/ui';
import { labels as titles } from '../projects.labels.ts';

const readings = (count: number) => (count === 1 ? '1 lettura' : `${formatCount(count)} letture`);

export const labels = {
  title: titles.panelTitle,
  day: (day: string) => `Presenze ${the('del', day)}`,
  present: (count: number, all: number) =>
    `${formatCount(count)} ${count === 1 ? 'presente' : 'presenti'} su ${formatCount(all)}`,
  noParticipants: {
    title: 'Il progetto non ha ancora partecipanti',
    hint: 'Quando la segreteria li aggiunge compaiono qui.',
  },
  cannotOpen: 'Il pannello non si apre',

  startCamera: 'Leggi i QR con la fotocamera',
  stopCamera: 'Spegni la fotocamera',
  camera: 'Fotocamera',
  aim: 'Inquadra il codice QR del partecipante.',
  cameraFaults: {
    refused: 'Il browser non può usare la fotocamera: dai il permesso nelle sue impostazioni, o scrivi la matricola.',
    missing: 'Questo dispositivo non ha una fotocamera che il browser possa usare: scrivi la matricola.',
    busy: 'La fotocamera è usata da un’altra applicazione: chiudila e riprova, o scrivi la matricola.',
    unreadable: 'Il lettore di codici non si è caricato: controlla la rete e riprova, o scrivi la matricola.',
  },

  byHand: 'Matricola',
  mark: 'Segna presente',
  codeMissing: 'Scrivi la matricola',
  codeLong: 'Una matricola ha al massimo 60 caratteri',

  list: 'Partecipanti',
  search: 'Cerca per nome o matricola',
  nobody: 'Nessun partecipante con queste parole.',
  more: (shown: number, all: number) =>
    `Qui i primi ${formatCount(shown)} di ${formatCount(all)}: cerca per trovare gli altri.`,
  markOf: (name: string) => `Segna presente ${name}`,
  presentAt: (time: string) => `Presente dalle ${time}`,
  takeBack: 'Togli',
  takeBackOf: (name: string) => `Togli la presenza di ${name}`,
  takeBackTitle: (name: string) => `Togliere la presenza di ${name}?`,
  takeBackBody: 'Tornerà tra gli assenti; si può segnare di nuovo.',

  who: (name: string, code: string) => `${name}, matricola ${code}`,
  done: 'Presente',
  already: (time: string) => `Già presente dalle ${time}`,
  absent: 'Presenza tolta',
  over: 'Scadenza passata: la presenza non cambia',
  checking: 'Controllo del codice…',
  checkedLater: 'Codice non riconosciuto senza rete: sarà controllato appena torna.',
  notOurs: 'Questo codice QR non è il link personale di un partecipante.',
  unknown: 'Nessun partecipante di questo progetto ha questo codice.',

  waiting: (count: number) =>
    `${readings(count)} da inviare: quando torna la rete la pagina ${count === 1 ? 'la' : 'le'} invia da sola.`,
  stuck: (count: number) =>
    `Da inviare da questo telefono: ${readings(count)}. ${count === 1 ? 'Resta qui, e parte' : 'Restano qui, e partono'} quando apri il nuovo indirizzo del pannello.`,
  waitingOver: (count: number) =>
    `Da inviare da questo telefono: ${readings(count)}. ${count === 1 ? 'Si invia da sola' : 'Si inviano da sole'}, con questo indirizzo; se ${count === 1 ? 'resta' : 'restano'} qui, chiedi alla segreteria di spostare la scadenza del progetto.`,
  problems: 'Letture senza esito',
  /** `day`: none for today. */
  moment: (time: string, day: string | undefined) =>
    day === undefined ? `delle ${time}` : `${the('del', day)} alle ${time}`,
  problem: {
    unknown: (who: string, moment: string) => `${who}, ${moment}: nessun partecipante di questo progetto.`,
    over: (who: string, moment: string) => `${who}, ${moment}: letta dopo la scadenza.`,
    'too-old': (who: string, moment: string) => `${who}, ${moment}. Lettura troppo vecchia: dillo alla segreteria.`,
  },
  personalLink: 'Codice QR',
  dismiss: 'Ho visto',
} as const;
