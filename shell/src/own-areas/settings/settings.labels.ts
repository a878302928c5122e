import { type AreaEvent, type AreaFaultCause, the } from '@sodalizio/contract';
import { formatCount } from '@sodalizio/ui';
import { titles } from './area.labels.ts';

const people = (count: number) => (count === 1 ? '1 persona' : `${formatCount(count)} persone`);

export const labels = {
  ...titles,

  areas: (count: number) => (count === 1 ? '1 area' : `${formatCount(count)} aree`),
  explanation:
    'Le parti del programma, ognuna con la versione che usano tutti. Le modifiche arrivano a tutti entro 5 secondi, appena aprono un’altra pagina. Questa pagina si aggiorna da sola.',
  loading: 'Caricamento delle aree in corso',
  emptyTitle: 'Nessuna area ancora',
  emptyHint:
    'Un’area arriva quando il suo gruppo di lavoro ne pubblica la prima versione con «npm run release -- mf-nome» e un token di rilascio creato qui.',
  stale: 'L’aggiornamento non è riuscito: questi dati possono essere vecchi.',
  retry: 'Riprova',
  unknown: 'Quest’area non esiste',
  unknownHint: 'L’indirizzo potrebbe essere sbagliato.',
  toAreas: 'Torna alle impostazioni',
  open: 'Versioni, cronologia e token',
  openOf: (area: string) => `Versioni, cronologia e token di ${area}`,

  active: 'Attiva',
  off: 'Disattivata',
  failing: (version: string) => `La ${version} non funziona`,
  removed: 'Tolta dal prodotto',
  neverLive: 'Mai in uso',
  trialChip: (named: number, percent: number) =>
    `In prova per ${[named > 0 && people(named), percent > 0 && the('il', `${percent} %`)].filter(Boolean).join(' e ')}`,

  factsSection: 'Stato',
  state: 'Stato',
  liveVersion: 'In uso',
  since: 'Da quando',
  by: 'Chi',
  why: 'Motivo',
  size: 'Peso',
  trial: 'In prova',
  trialFor: (people: string) => `per ${people}`,
  audience: (names: readonly string[], percent: number) =>
    [...names, ...(percent > 0 ? [`${percent} % ${names.length > 0 ? 'degli altri' : 'degli utenti'}`] : [])].join(
      ', ',
    ),
  byToken: (name: string) => `token «${name}»`,
  byBuild: 'avvio del programma',
  byServer: 'il programma, da solo',
  noReason: 'non indicato',
  judged: 'Dopo un giorno senza guasti va in uso da sola; se non funziona per i più, finisce.',
  outcome: 'Esito',
  stoppedTitle: (version: string) => `La versione ${version} è stata fermata`,
  stoppedBody: (live: string) =>
    `Tutti sono tornati alla ${live}. Se la rimetti in uso, il programma non la ferma più da solo.`,
  stoppedNotified: (people: string) => `Avvisati per e-mail: ${people}.`,
  failingTitle: (version: string) => `La versione ${version} non funziona per la maggior parte di chi la apre`,
  failingBody: (time: string) =>
    `Fino alle ${time} chi apre il programma trova la versione precedente; poi di nuovo questa, finché qualcuno non la sostituisce.`,
  insist: (version: string) => `Rimetti in uso la ${version}`,
  byAt: (when: string, who: string) => `${when}, ${who}`,

  healthSection: 'Salute nelle ultime 24 ore',
  healthExplanation:
    'Quello che raccontano i browser di chi lavora: aperture riuscite e guasti, per versione. Ogni persona conta una volta all’ora.',
  lastDay: 'Ultime 24 ore',
  noData: 'Nessun dato',
  noDataHint: 'Nelle ultime 24 ore nessuno ha aperto quest’area.',
  healthy: (loads: number) => `${loadsWord(loads)}, nessun guasto`,
  ailing: (loads: number, failures: number, rate: string) =>
    `${loadsWord(loads)}, ${failures === 1 ? '1 guasto' : `${formatCount(failures)} guasti`} (${rate} %)`,
  fellBack: (count: number) =>
    count === 1
      ? '1 volta è tornata da sola alla versione precedente'
      : `${formatCount(count)} volte è tornata da sola alla versione precedente`,
  lastDetail: 'Ultimo dettaglio tecnico',
  times: (count: number) => `${formatCount(count)} ×`,

  fillsSection: 'Parti aggiunte ad altre aree',
  fillsExplanation: 'Quello che quest’area aggiunge alle pagine di altre. Ogni parte si disattiva da sola.',
  fillGone: 'Parte che questa versione non aggiunge più',
  fillPlace: (slot: string, nth: number) => (nth === 0 ? slot : `${slot}, la ${nth + 1}ª`),
  fillsOffChip: (count: number) =>
    count === 1 ? '1 parte aggiunta disattivata' : `${formatCount(count)} parti aggiunte disattivate`,

  releasesSection: 'Versioni',
  releasesExplanation: 'Tutte quelle pubblicate, dalla più recente. Le vecchie restano pronte.',
  noReleases: 'Nessuna versione pubblicata ancora.',
  published: (when: string, who: string) => `Pubblicata ${the('il', when)}, ${who}`,
  noOthers: 'Non c’è nessun’altra versione.',
  isLive: 'In uso',
  isTrial: 'In prova',
  showAll: (count: number) => `Mostra tutte (${formatCount(count)})`,

  kitSection: 'Kit per chi sviluppa',
  kitExplanation:
    'Con questo un gruppo di lavoro fa un’area sua senza avere i sorgenti del programma: Node e npm bastano, in una cartella vuota. Poi serve un token di rilascio.',
  kitCommand: 'Comando, con il nome dell’area nel codice e quello nel menu',
  kitCommandLine: (address: string) => `npx --yes ${address} eventi "Eventi"`,

  historySection: 'Cronologia',
  historyExplanation: 'Chi ha fatto che cosa, e perché.',
  historyEmpty: 'Non è ancora successo nulla.',
  historyMore: 'Mostra altre voci',
  historyMoreFailed: 'Le altre voci non si sono caricate.',
  reason: (why: string) => `Motivo: ${why}`,
} as const;

function loadsWord(loads: number): string {
  return loads === 1 ? '1 apertura' : `${formatCount(loads)} aperture`;
}

/** Causes of failures for a superadmin; users see `faultSentences` of the shell. */
export const causeSentences: Record<AreaFaultCause, string> = {
  unreachable: 'I file non sono arrivati: rete assente o server non raggiungibile.',
  vanished: 'Un file non c’era più: la pagina era aperta da prima di una versione nuova.',
  hung: 'Il codice non è arrivato entro 5 secondi.',
  'threw-on-load': 'Il codice si è fermato all’avvio.',
  'threw-in-render': 'Una pagina si è fermata mentre veniva mostrata.',
  'other-contract': 'È fatta per un’altra edizione del programma.',
  'incompatible-shared': 'Le serve qualcosa che il programma non ha, o non in quella versione.',
  'style-leak': 'Il suo aspetto cambiava il resto del programma: quella parte è stata fermata.',
  froze: 'La pagina si è bloccata mentre si apriva, ed è stata chiusa o ricaricata.',
  'threw-later': 'Un errore dopo l’apertura, in un comando o in sottofondo.',
  meddled: 'Ha provato a cambiare qualcosa che è di tutto il programma: è stata fermata.',
};

/** Events, in the past; `to` and `from` are versions. */
export const eventSentences: Record<AreaEvent['act'], (to: string, from: string) => string> = {
  publish: (to) => `Pubblicata la ${to}`,
  live: (to, from) => (from ? `In uso la ${to} al posto della ${from}` : `In uso la ${to}`),
  'roll-back': (to, from) => (from ? `Tornata alla ${to} dalla ${from}` : `Tornata alla ${to}`),
  off: () => 'Disattivata',
  on: () => 'Riattivata',
  'fill-off': () => 'Parte aggiunta disattivata',
  'fill-on': () => 'Parte aggiunta riattivata',
  canary: (to) => `Prova della ${to}`,
  'end-canary': (to, from) => `Finita la prova della ${from || to}`,
  token: () => 'Token creato',
  'revoke-token': () => 'Token revocato',
  remove: () => 'Tolta dal prodotto',
  restore: () => 'Rimessa nel prodotto',
  forget: () => 'Dimenticata',
  verdict: (to) => `Arrivato il verbale della ${to}`,
};
