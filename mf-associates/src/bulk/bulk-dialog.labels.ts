import { membersInWords as members } from '@sodalizio/associate-search';
import type { SkipReason } from '@sodalizio/contract/associates';
import { formatCount, formatEuro, theMany } from '@sodalizio/ui';

const toMembers = (count: number) => `a ${members(count)}`;

const reasons: Record<SkipReason, (several: boolean, year: number | undefined) => string> = {
  gone: (several) => (several ? 'non sono più tra i soci' : 'non è più tra i soci'),
  'already-paid': (several, year) =>
    `${several ? 'hanno' : 'ha'} già un pagamento per ${year === undefined ? 'quell’anno' : `il ${year}`}`,
  'already-linked': (several) => (several ? 'hanno già questa sezione' : 'ha già questa sezione'),
  'already-admitted': (several) => (several ? 'sono già ammessi' : 'è già ammesso'),
  'not-waiting': (several) => (several ? 'non sono in attesa di ammissione' : 'non è in attesa di ammissione'),
  'changed-since': (several) => (several ? 'sono cambiati nel frattempo' : 'è cambiato nel frattempo'),
};

export const dialogLabels = {
  concerns: (count: number) => `Riguarda ${members(count)}`,
  names: (names: readonly string[], others: number) =>
    others > 0 ? `${names.join(', ')} e altri ${formatCount(others)}` : names.join(', '),
  everybody: 'Tutti i soci',
  foundBy: (filters: readonly string[]) => `Trovati con ${filters.join(' · ')}`,
  except: (count: number) => (count === 1 ? 'tranne 1' : `tranne ${formatCount(count)}`),
  gone: (count: number) =>
    count < 1
      ? ''
      : count === 1
        ? '1 dei soci scelti non c’è più.'
        : `${formatCount(count)} dei soci scelti non ci sono più.`,
  nobodyLeft: 'I soci scelti non ci sono più: scegline altri.',
  canBeUndone: 'Dopo si può annullare tutto, anche da Operazioni recenti.',
  required: 'Campo obbligatorio',
  nobodySkipped: 'Nessuno viene saltato.',
  willSkip: (count: number) => (count === 1 ? '1 socio viene saltato' : `${formatCount(count)} soci vengono saltati`),
  showSkipped: 'Mostra chi',
  hideSkipped: 'Nascondi',

  unanswered:
    'Non si sa se la richiesta di prima è riuscita. Ripetila: non viene fatta due volte, e si vede com’è finita.',
  repeat: 'Ripeti la richiesta di prima',
  startOver: 'Non ripeterla: comincia da capo',

  sectionTitle: (count: number) => `Assegna una sezione ${toMembers(count)}`,
  section: 'Sezione',
  preferred: 'Sezione preferita',
  preferredHint: 'Diventa la preferita al posto di quella che ognuno ha ora.',
  sectionSkips: 'Chi ha già questa sezione viene saltato.',
  sectionBusy: 'Assegnazione in corso',
  sectionCancelled: 'Sezione non assegnata: la finestra è stata chiusa prima.',
  sectionQuestion: (section: string, count: number) => `Assegnare la sezione ${section} ${toMembers(count)}?`,
  sectionConfirm: (count: number) => (count === 0 ? 'Nessuno a cui assegnarla' : `Assegna ${toMembers(count)}`),
  sectionDone: (count: number) =>
    count === 1 ? 'Sezione assegnata a 1 socio' : `Sezione assegnata a ${formatCount(count)} soci`,

  paymentTitle: (count: number) => `Registra lo stesso pagamento per ${members(count)}`,
  evenIfPaid: (year: number | '') =>
    `Registra anche a chi ha già pagato per ${year === '' ? 'quell’anno' : `il ${year}`}`,
  paymentSkips: 'Se non è spuntato, chi ha già un pagamento per quell’anno viene saltato.',
  total: (count: number, amount: number, exact: boolean) =>
    `Totale${exact ? '' : ' al massimo'} ${formatEuro(count * amount)}: ${members(count)} × ${formatEuro(amount)}`,
  paymentBusy: 'Registrazione in corso',
  paymentCancelled: 'Pagamento non registrato: la finestra è stata chiusa prima.',
  paymentQuestion: (amount: number, count: number) => `Registrare ${formatEuro(amount)} ${toMembers(count)}?`,
  paymentTotal: (total: number, exact: boolean) =>
    exact
      ? `In totale ${formatEuro(total)}.`
      : `In totale al massimo ${formatEuro(total)}: chi ha già pagato viene saltato.`,
  paymentConfirm: (count: number) => {
    if (count === 0) return 'Nessun pagamento da registrare';
    return count === 1 ? 'Registra 1 pagamento' : `Registra ${formatCount(count)} pagamenti`;
  },
  paymentDone: (count: number) =>
    count === 1 ? 'Pagamento registrato a 1 socio' : `Pagamento registrato a ${formatCount(count)} soci`,
  admissionTitle: (count: number) => `Ammetti ${members(count)}`,
  admissionSkips:
    'Vengono ammessi i soci in attesa di ammissione. Chi è già ammesso, rifiutato, espulso, moroso o in ritardo viene saltato, e lo diciamo.',
  admissionBusy: 'Ammissione in corso',
  admissionCancelled: 'Nessun socio ammesso: la finestra è stata chiusa prima.',
  admissionQuestion: (count: number) => `Ammettere ${members(count)}?`,
  admissionBody: 'Chi non è in attesa di ammissione viene saltato.',
  admissionConfirm: (count: number) => (count === 0 ? 'Nessuno da ammettere' : `Ammetti ${members(count)}`),
  admissionDone: (count: number) => (count === 1 ? '1 socio ammesso' : `${formatCount(count)} soci ammessi`),
  goesOn: 'Puoi chiudere questa finestra: il lavoro continua e alla fine te lo diciamo.',

  outcomeTitle: 'Esito',
  andSkipped: (count: number) => (count === 0 ? '' : `, ${formatCount(count)} ${count === 1 ? 'saltato' : 'saltati'}`),
  nothingSkipped: 'Nessuno è stato saltato.',
  /** `undone`: by the undoing. */
  skippedTitle: (count: number, undone: boolean) => {
    if (undone) return count === 1 ? '1 socio lasciato com’è' : `${formatCount(count)} soci lasciati come sono`;
    return count === 1 ? '1 socio saltato' : `${formatCount(count)} soci saltati`;
  },
  reasonCount: (count: number, reason: string) => `${formatCount(count)} ${reason}`,
  /** For one, or for several each. `year`: the payment's. */
  reason: (why: SkipReason, several: boolean, year: number | undefined) => reasons[why](several, year),
  why: 'Motivo',
  code: 'Cod aica',
  name: 'Nome',
  noName: '—',
  unnamed: (count: number) => (count === 1 ? 'e un altro' : `e altri ${formatCount(count)}`),
  showMore: (count: number) => (count === 1 ? 'Mostra un altro' : `Mostra altri ${formatCount(count)}`),
  selectSkipped: (count: number) =>
    count === 1 ? 'Seleziona il socio saltato' : `Seleziona ${theMany(count)} soci saltati`,
  undoAll: 'Annulla tutto',
  undoing: 'Annullamento in corso',
  undoneTitle: 'Annullato',
  undone: (count: number) => (count === 1 ? 'Annullato per 1 socio' : `Annullato per ${formatCount(count)} soci`),
  undoneAlready: 'Questa operazione è già stata annullata.',
  close: 'Chiudi',
};
