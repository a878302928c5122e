/** Words of the spreadsheet of recipients. */
export const sheetLabels = {
  sheet: 'Destinatari',
  code: 'Cod aica',
  name: 'Nome',
  address: 'Indirizzo',
  outcome: 'Esito',
  why: 'Motivo',
  answer: 'Risposta del server di posta',
  when: 'Quando',
} as const;
