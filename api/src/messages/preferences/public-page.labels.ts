import { kindHints, kindWords, messageKinds } from '@sodalizio/contract/messages';

/** Words of the public page where members say what they want to receive. */
export const labels = {
  title: 'Che cosa vuoi ricevere',
  greeting: (names: string) => (names === '' ? '' : `Ciao ${names}.`),
  explanation: 'Scegli quali e-mail ti mandiamo. Puoi cambiare idea quando vuoi, da qui o scrivendo alla segreteria.',
  choice: 'E-mail che ti mandiamo',
  shared: 'Questo indirizzo e-mail è di più soci: la scelta vale per tutti loro.',
  kinds: Object.fromEntries(messageKinds.map((kind) => [kind, { name: kindWords[kind], hint: kindHints[kind] }])),
  always: 'Si ricevono sempre.',
  save: 'Salva',
  saved: {
    yes: 'Fatto: riceverai le comunicazioni informative.',
    no: 'Fatto: non riceverai più le comunicazioni informative.',
  },
  wrongTitle: 'Questo collegamento non è valido',
  wrong: 'Forse è stato copiato solo in parte. Aprilo di nuovo dall’e-mail, o scrivi alla segreteria.',
  trialTitle: 'È una prova',
  trial: 'Nelle e-mail ai soci questo collegamento porta alla pagina in cui ciascuno sceglie che cosa ricevere.',
} as const;
