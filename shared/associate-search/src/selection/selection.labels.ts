import { formatCount, theMany } from '@sodalizio/ui';

/** '1 socio', '2.000 soci'. */
export const membersInWords = (count: number) => (count === 1 ? '1 socio' : `${formatCount(count)} soci`);

const selected = (count: number) => (count === 1 ? '1 socio selezionato' : `${formatCount(count)} soci selezionati`);

/** Words of selections of members. */
export const selectionLabels = {
  selected,
  allSelected: (count: number) =>
    count === 1 ? 'L’unico socio trovato è selezionato' : `Tutti ${theMany(count)} soci trovati sono selezionati`,
  allButSelected: (count: number, except: number) =>
    `${selected(count)}: tutti i trovati tranne ${formatCount(except)}`,
  /** A frozen selection whose search now has another number of matches. */
  selectedThen: (count: number, found: number) =>
    `${selected(count)}; ora la ricerca ${found === 0 ? 'non ne trova nessuno' : `ne trova ${formatCount(found)}`}`,
  fromOthers: (count: number, others: number) =>
    `${formatCount(count)} soci selezionati, ${formatCount(others)} da altre ricerche`,
  fromEarlier: (count: number) => `Selezione di ${membersInWords(count)} da una ricerca precedente`,
  selectAll: (count: number) =>
    count === 1 ? 'Seleziona l’unico trovato' : `Seleziona tutti ${theMany(count)} trovati`,
  selectAllUncounted: 'Seleziona tutti i soci trovati',
  backToSearch: 'Torna a quella ricerca',
  replaced: (count: number) => `La selezione precedente (${membersInWords(count)}) è stata sostituita`,
  restore: 'Ripristina',
  namedLimit: 'Uno per uno si possono scegliere al massimo 10.000 soci: per averne di più usa «Seleziona tutti».',
  exceptLimit: 'Si possono togliere al massimo 10.000 soci: restringi la ricerca con i filtri.',
  cleared: (count: number) => `Selezione di ${membersInWords(count)} annullata`,
  expired: 'La selezione è scaduta: chiudi, scegli di nuovo i soci e riprova.',
  registryAsked:
    'La sessione del registro era scaduta. Dopo l’accesso premi di nuovo il pulsante: selezione e dati sono ancora qui.',
  tooMany: 'I soci trovati sono più di un milione: restringi la ricerca con i filtri.',
};
