export const bulkLabels = {
  exportSelection: 'Esporta selezione',
  exportShort: 'Esporta',
  sectionShort: 'Sezione',
  paymentShort: 'Pagamento',
  assignSection: 'Assegna sezione',
  registerPayment: 'Registra pagamento',
};
