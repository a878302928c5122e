import { the } from '@sodalizio/contract';
import { formatDate, formatEuro } from '@sodalizio/ui';

/** Fields of a payment, by wire name. */
export const paymentWords = {
  annorif: 'Anno di riferimento',
  data: 'Data',
  tipopaga: 'Tipo di pagamento',
  quota: 'Importo',
  estremipaga: 'Estremi pagamento',
  note: 'Note',
};

export const paymentLabels = {
  farYear: (year: number) => `Il ${year} è lontano da quest’anno: controlla`,
  futureDay: 'Questo giorno deve ancora venire: controlla',
  alreadyPaid: (year: number, amount: number, day: string | null) =>
    `Ha già pagato il ${year}: ${formatEuro(amount)}${day ? ` ${the('il', formatDate(day))}` : ''}`,
  anyway: 'Registra comunque',
};
