import { formatCount, theMany } from '@sodalizio/ui';

export const labels = {
  menu: 'Soci',
  listTitle: 'Soci',
  profileTitle: 'Profilo socio',
  batchesTitle: 'Operazioni recenti',
  feesTitle: 'Quote associative',
  editFees: 'Modifica le quote associative',

  table: 'Soci trovati',
  searchNeedsRegistry: 'Per cercare i soci serve l’accesso al registro soci.',
  openRegistry: 'Accedi al registro',
  seeAll: (total: number | null, atLeast: number) =>
    total === null
      ? `Vedi tutti gli oltre ${formatCount(atLeast - 1)} in Soci`
      : `Vedi tutti ${theMany(total)} in Soci`,
  searchPrompt: 'Cerca un socio…',
  recent: 'Soci aperti di recente',
  views: 'Viste di Soci',
  emptyTitle: 'Nessun socio trovato',
  emptyHint: 'Prova a cambiare o a togliere qualche filtro.',

  contacts: 'Recapiti',
  email: 'E-mail',
  phone: 'Telefono',
  mobile: 'Cellulare',
  town: 'Comune',
  lastPayments: 'Ultimi pagamenti',
  noPayments: 'Nessun pagamento registrato',
  paymentDate: 'Data',
  paymentYear: 'Anno',
  paymentType: 'Tipo',
  paymentAmount: 'Importo',

  export: 'Esporta',
  exporting: 'Esportazione dei soci in corso',
  exported: (rows: number | undefined, name: string) =>
    rows === undefined ? `File ${name} salvato` : `${exportedOf(rows)} in ${name}`,
  exportCancelled: 'Esportazione annullata',
} as const;

const exportedOf = (count: number) => (count === 1 ? 'Esportato 1 socio' : `Esportati ${formatCount(count)} soci`);
