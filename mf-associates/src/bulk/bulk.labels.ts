export const bulkLabels = {
  exportSelection: 'Esporta selezione',
  exportShort: 'Esporta',
  sectionShort: 'Sezione',
  paymentShort: 'Pagamento',
  assignSection: 'Assegna sezione',
  admit: 'Ammetti',
  admitShort: 'Ammetti',
  registerPayment: 'Registra pagamento',
};
