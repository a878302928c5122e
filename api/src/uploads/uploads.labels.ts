export const labels = {
  reason: 'Motivo',
  sheet: 'Righe rifiutate',
  refusedSuffix: '-righe-rifiutate',
  rounded: 'il foglio di calcolo ha arrotondato il numero: formatta la colonna come testo e riscrivilo per intero',
  date: 'il foglio di calcolo ne ha fatto una data: formatta la colonna come testo e riscrivilo',
  number: 'sembra un numero con decimali o migliaia: formatta la colonna come testo e riscrivilo come si usa',
} as const;
