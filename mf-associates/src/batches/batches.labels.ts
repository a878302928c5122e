import { membersInWords as members } from '@sodalizio/associate-search';
import type { BatchState } from '@sodalizio/contract/associates';
import { formatCount, formatEuro, theMany } from '@sodalizio/ui';

const toMembers = (count: number) => `a ${members(count)}`;

export const batchLabels = {
  explanation:
    'Quello che è stato fatto a più soci insieme. Da qui si riprende quello che è rimasto a metà, e si annulla.',
  section: (name: string, count: number) => `Sezione ${name} ${toMembers(count)}`,
  payment: (amount: number, year: number, count: number) =>
    `Pagamento di ${formatEuro(amount)} per il ${year} ${toMembers(count)}`,
  admission: (count: number) => `Ammissione di ${members(count)}`,
  by: (when: string, who: string) => (who ? `${when}, ${who}` : when),
  states: {
    running: 'In corso',
    unfinished: 'Rimasta a metà',
    done: 'Fatta',
    undoing: 'Annullamento in corso',
    'undo-unfinished': 'Annullamento rimasto a metà',
    undone: 'Annullata',
  } satisfies Record<BatchState, string>,
  progress: (position: number, total: number, done: number) =>
    position < total
      ? `Arrivata a ${formatCount(position)} di ${formatCount(total)}: fatta per ${formatCount(done)}`
      : `Fatta per ${formatCount(done)} di ${formatCount(total)}`,
  undoneFor: (count: number) => `annullata per ${formatCount(count)}`,
  seeSkipped: (count: number) => (count === 1 ? 'Vedi il socio saltato' : `Vedi ${theMany(count)} soci saltati`),
  seeLeft: (count: number) =>
    count === 1 ? 'Vedi il socio lasciato com’è' : `Vedi ${theMany(count)} soci lasciati come sono`,
  outcomeGone: 'Non si può più vedere: intanto è stata annullata, o sono passati due giorni.',
  gone: 'La selezione non c’è più: si può solo annullare.',
  resume: 'Riprendi',
  undo: 'Annulla',
  goOnUndoing: 'Riprendi l’annullamento',
  actOn: (act: string, what: string) => `${act}: ${what}`,
  undoTitle: (what: string) => `Annullare «${what}»?`,
  undoBody: (done: number) =>
    `Torna com’era per ${members(done)}. Chi è cambiato nel frattempo resta com’è, e lo diciamo.`,
  goOnTitle: (what: string) => `Riprendere l’annullamento di «${what}»?`,
  goOnBody: (left: number) => {
    if (left === 0) return 'Non manca più nessun socio: l’operazione si chiude come annullata.';
    const missing = left === 1 ? 'il socio che manca' : `${theMany(left)} soci che mancano`;
    return `Torna com’era per ${missing}. Chi è cambiato nel frattempo resta com’è, e lo diciamo.`;
  },
  undoConfirm: 'Annulla l’operazione',
  /** Not 'Annulla': whoever wants to undo would press it. */
  undoCancel: 'Lascia com’è',
  notYours: 'Non puoi: l’operazione è di un’altra persona.',
  resumeGone: 'Non si può riprendere: intanto è stata annullata, o la selezione non c’è più.',
  pressAgain: 'La sessione del registro era scaduta: adesso premi di nuovo il pulsante.',
  empty: 'Nessuna operazione su più soci ancora',
  emptyHint: 'Scegli dei soci nell’elenco: quello che fai a tutti insieme si ritrova qui.',
  unfinished: (count: number) =>
    count === 1
      ? 'Una tua operazione su più soci è rimasta a metà.'
      : `${formatCount(count)} tue operazioni su più soci sono rimaste a metà.`,
  look: 'Guarda e riprendi',
};
