import { the } from '@sodalizio/contract';

/** Words of acts on an area: each question states the exact effect. */
export const actLabels = {
  change: 'Cambia versione',
  goLive: 'Metti in uso',
  rollBack: 'Torna a questa versione',
  goLiveOf: (version: string) => `Metti in uso la ${version}`,
  rollBackThis: (version: string) => `Torna a questa versione: ${version}`,
  rollBackOf: (version: string) => `Torna alla ${version}`,
  try: 'Prova con alcune persone',
  tryThis: 'Prova',
  tryOf: (version: string) => `Prova la ${version} con alcune persone`,
  changeTrial: 'Cambia la prova',
  endTrial: 'Termina la prova',
  extend: 'Estendi a tutti',
  disable: 'Disattiva',
  enable: 'Riattiva',
  of: (act: string, area: string) => `${act}: ${area}`,
  busy: 'Un momento',

  why: 'Motivo',
  whyHint: 'Resta nella cronologia: servirà a chi la legge tra un mese.',
  whyRequired: 'Scrivi il motivo: basta una frase',

  changeTitle: (area: string) => `Cambiare la versione di ${area}`,
  rollBackTitle: (area: string, version: string) => `Riportare ${area} alla ${version}?`,
  goLiveTitle: (area: string, version: string) => `Mettere in uso ${area} ${version}?`,
  extendTitle: (area: string, version: string) => `Estendere a tutti ${area} ${version}?`,
  version: 'Versione',
  versionRequired: 'Scegli una versione',
  chooseVersion: 'Scegli la versione che useranno tutti.',
  liveFor: (version: string, instead: string | undefined) =>
    instead
      ? `Tutti useranno la ${version} al posto della ${instead}, dalla prossima pagina che aprono.`
      : `Tutti useranno la ${version}, dalla prossima pagina che aprono.`,
  nobodyLoses: 'Chi sta lavorando finisce con la versione che ha aperto: nessuno perde quello che scrive.',
  trialEnds: 'La prova in corso finisce.',
  trialGoesOn: (version: string) => `La prova della ${version} continua per chi la vede già.`,
  staysOff: 'L’area resta disattivata finché non la riattivi.',
  becameLive: (area: string, version: string) => `${area} ${version} è in uso.`,

  offTitle: (area: string) => `Disattivare ${area}?`,
  offBody: (area: string) =>
    `Riguarda tutti: la voce ${area} sparisce dal menu, le sue pagine dicono che l’area è disattivata e il server rifiuta le sue operazioni, anche a chi ha già una pagina aperta.`,
  offBack:
    'Nessun dato si perde: riattivandola, tutto torna com’era. Le sue eventuali e-mail non ancora partite aspettano.',
  offConfirm: 'Disattiva per tutti',
  typeName: (area: string) => `Per confermare scrivi ${area}`,
  typeNameLabel: 'Nome dell’area',
  typeNameWrong: (area: string) => `Scrivi esattamente ${area}`,
  wentOff: (area: string) => `${area} è disattivata per tutti.`,
  alreadyOff: 'È già disattivata.',
  onTitle: (area: string) => `Riattivare ${area}?`,
  onBody: (area: string, version: string | undefined) =>
    version
      ? `La voce ${area} torna nel menu e le sue pagine si aprono di nuovo, con la ${version}.`
      : `La voce ${area} torna quando una sua versione va in uso.`,
  onMails: 'Le sue eventuali e-mail rimaste in attesa partono dopo cinque minuti: chi ne deve fermare una ha il tempo.',
  onConfirm: 'Riattiva per tutti',
  wentOn: (area: string) => `${area} è di nuovo attiva.`,
  alreadyOn: 'È già attiva.',

  fillOffTitle: (part: string) => `Disattivare la parte «${part}»?`,
  fillOffBody: (slot: string) =>
    `Riguarda tutti: entro 5 secondi sparisce da dove era aggiunta (${slot}), anche nelle pagine aperte. Il resto dell’area e la pagina che la ospita continuano come prima.`,
  fillWentOff: (part: string) => `La parte «${part}» è disattivata per tutti.`,
  fillOnTitle: (part: string) => `Riattivare la parte «${part}»?`,
  fillOnBody: (slot: string) => `Torna per tutti dov’era aggiunta (${slot}).`,
  fillWentOn: (part: string) => `La parte «${part}» è di nuovo attiva.`,

  trialTitle: (area: string) => `Provare una versione di ${area}`,
  trialVersion: 'Versione da provare',
  people: 'Persone',
  peopleHint: 'Cerca per nome, e-mail o matricola.',
  peoplePlaceholder: 'Cerca una persona',
  peopleSearching: 'Ricerca in corso',
  peopleNone: 'Nessun’altra persona trovata',
  peopleFailed: (sentence: string) => `La ricerca non è riuscita. ${sentence}`,
  peopleGone: (names: string) => `Non sono più tra gli utenti attivi: ${names}`,
  percent: 'Percentuale degli altri utenti',
  percentHint: 'Da 0 a 100: sono sempre gli stessi, scelti dal programma.',
  percentWrong: 'Un numero intero da 0 a 100',
  nobodyChosen: 'Scegli almeno una persona o una percentuale',
  judged: 'Decide il programma',
  judgedHint:
    'Dopo un giorno con almeno 3 persone e nessun guasto la mette in uso per tutti, a meno che intanto qualcuno ne metta in uso un’altra. Se non funziona per più della metà, ferma la prova e avvisa i superadmin.',
  trialNobody: 'Per ora non la vede nessuno: scegli almeno una persona o una percentuale.',
  trialFor: (version: string, who: string) => `La ${version} la vedrà ${who}.`,
  trialForMany: (version: string, who: string) => `La ${version} la vedranno ${who}.`,
  share: (percent: number, others: boolean) =>
    percent === 100
      ? `tutti gli ${others ? 'altri utenti' : 'utenti'}`
      : `circa ${the('il', `${percent} %`)} ${others ? 'degli altri utenti' : 'degli utenti'}`,
  trialOthers: (live: string) => `Tutti gli altri restano alla ${live}.`,
  trialOthersNothing: 'Per tutti gli altri l’area non c’è ancora.',
  trialReplaces: (version: string) => `Prende il posto della prova della ${version}.`,
  trialConfirm: 'Comincia la prova',
  trialChange: 'Cambia la prova',
  trialStarted: (area: string, version: string) => `La prova di ${area} ${version} è cominciata.`,
  nothingToTry: 'Non c’è nessun’altra versione da provare.',
  endTitle: (area: string, version: string) => `Terminare la prova di ${area} ${version}?`,
  endBody: (live: string | undefined) =>
    live
      ? `Chi la sta provando torna alla ${live}, dalla prossima pagina che apre.`
      : 'Per chi la sta provando l’area sparisce, dalla prossima pagina che apre.',
  endConfirm: 'Termina la prova',
  trialEnded: (area: string, version: string) => `La prova di ${area} ${version} è finita.`,
  noTrial: 'Non c’è nessuna prova in corso.',
  nowLive: 'È già in uso.',

  conflict: (who: string, what: string, when: string) =>
    `Nel frattempo ${who} ha cambiato quest’area: «${what}» (${when}). Ora vedi lo stato aggiornato.`,
  conflictUnknown: 'Nel frattempo quest’area è cambiata. Ora vedi lo stato aggiornato.',
  conflictAgain: 'Se va ancora bene, conferma di nuovo.',
  notDone: (area: string) => `${area}: quello che avevi confermato non è riuscito.`,
} as const;
