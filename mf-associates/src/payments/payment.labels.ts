/** Words of a payment's form, for one member and for many. */
export const paymentLabels = {
  farYear: (year: number) => `Il ${year} è lontano da quest’anno: controlla`,
  futureDay: 'Questo giorno deve ancora venire: controlla',
  oldDay: (year: string) => `Il ${year} è lontano da quest’anno: controlla`,
  anyway: 'Registra comunque',
};
