import { the } from '@sodalizio/contract';

/** Words of the integration tokens. */
export const integrationLabels = {
  hint: 'Con un token un altro programma manda qui i risultati dei partecipanti.',
  address: (address: string) => `Indirizzo per i risultati: POST ${address}`,
  docs: 'Documentazione delle chiamate',
  none: 'Non c’è nessun token.',
  list: 'Token di integrazione',
  create: 'Nuovo token',
  made: (when: string, who: string) => (who ? `Creato ${the('il', when)} da ${who}` : `Creato ${the('il', when)}`),
  used: (when: string) => `usato l’ultima volta ${the('il', when)}`,
  neverUsed: 'mai usato',
  revoke: 'Revoca',
  revokeOf: (name: string) => `Revoca ${name}`,
  revokeTitle: (name: string) => `Revocare «${name}»?`,
  revokeBody: 'Il programma che lo usa non potrà più mandare risultati. I risultati già arrivati restano.',
  revoked: (name: string) => `"${name}" è revocato.`,

  formTitle: 'Nuovo token di integrazione',
  name: 'Nome',
  nameHint: 'Quale programma lo userà: serve a riconoscerlo quando lo si revoca.',
  submit: 'Crea token',
  notMade: (name: string) => `La creazione del token «${name}» non è riuscita.`,
  madeUnseen: (name: string) =>
    `Il token «${name}» è stato creato dopo che avevi chiuso la finestra: non si può più vedere. Revocalo e, se serve, creane un altro.`,

  secretTitle: 'Copia il token adesso',
  secretWarning: 'Il token si vede solo questa volta: dopo si può solo crearne un altro.',
  secret: 'Token',
  copy: 'Copia',
  copied: 'Copiato',
  copyFailed: 'Il browser non permette di copiare: seleziona il testo e copialo a mano.',
  close: 'Chiudi',
  closeTitle: 'Chiudere senza copiare il token?',
  closeBody: 'Non si potrà più vedere: servirebbe crearne un altro.',
  closeConfirm: 'Chiudi senza copiare',
  closeCancel: 'Torna al token',
  howToUse: 'Va mandato a ogni chiamata nell’intestazione Authorization: Bearer.',
} as const;
