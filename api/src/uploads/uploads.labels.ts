export const labels = {
  reason: 'Motivo',
  sheet: 'Righe rifiutate',
  refusedSuffix: '-righe-rifiutate',
} as const;
