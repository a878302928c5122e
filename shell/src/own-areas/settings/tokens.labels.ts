import { the } from '@sodalizio/contract';

export const tokenLabels = {
  section: 'Token di rilascio',
  explanation:
    'Con un token un gruppo di lavoro, o il suo programma di rilascio, pubblica e mette in uso quest’area e nessun’altra.',
  none: 'Nessun token valido: quest’area la cambia solo un superadmin.',
  create: 'Crea un token',
  createForNew: 'Token per una nuova area',
  made: (when: string, who: string) => `Creato ${the('il', when)} da ${who}`,
  used: (when: string) => `Usato l’ultima volta ${the('il', when)}`,
  neverUsed: 'Mai usato',
  expires: (when: string) => `Vale fino ${the('al', when)}`,
  revoke: 'Revoca',
  revokeOf: (name: string) => `Revoca il token ${name}`,
  revokeTitle: (name: string) => `Revocare il token «${name}»?`,
  revokeBody: 'Da subito non apre più nulla: chi lo usa non può più pubblicare. Non si può annullare.',
  revokeConfirm: 'Revoca il token',
  revoked: (name: string) => `Il token «${name}» è revocato.`,

  createTitle: (area: string) => `Nuovo token per ${area}`,
  createTitleNew: 'Token per una nuova area',
  createExplanation:
    'Il gruppo che fa la nuova area lo usa per pubblicarne la prima versione: finché non va in uso, nessuno vede nulla.',
  area: 'Nome dell’area nel codice',
  areaHint: 'La parte dopo «mf-»: per mf-eventi scrivi eventi.',
  areaWrong: 'Solo lettere minuscole, numeri e trattini, e comincia con una lettera',
  name: 'Nome del token',
  nameHint: 'Chi o che cosa lo usa: comparirà nella cronologia.',
  nameRequired: 'Dai un nome al token',
  days: 'Giorni di validità',
  daysWrong: 'Un numero intero da 1 a 366',
  submit: 'Crea il token',
  busy: 'Creazione in corso',
  notMade: (name: string) => `La creazione del token «${name}» non è riuscita.`,
  madeUnseen: (name: string) =>
    `Il token «${name}» è stato creato dopo che avevi chiuso la finestra: il suo segreto non si può più vedere. Revocalo e, se serve, creane un altro.`,

  secretTitle: 'Copia il token adesso',
  secretWarning:
    'È l’unica volta che lo vedi: quando chiudi questa finestra non si può più recuperare. Chi lo ha può cambiare l’area: dallo solo a chi serve.',
  secret: 'Token',
  copy: 'Copia',
  copied: 'Copiato',
  copyFailed: 'La copia non è riuscita: seleziona il testo e copialo a mano.',
  howToUse: 'Si usa così: SODALIZIO_DEPLOY_TOKEN=… npm run release -- mf-nome',
  close: 'Ho finito',
  closeTitle: 'Chiudere senza averlo copiato?',
  closeBody: 'Il token non si potrà più leggere: dovrai revocarlo e crearne un altro.',
  closeConfirm: 'Chiudi comunque',
  closeCancel: 'Torna al token',
} as const;
