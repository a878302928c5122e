/** Words of the sheet of refused rows. */
export const labels = {
  reason: 'Motivo',
  sheet: 'Righe rifiutate',
  refusedSuffix: '-righe-rifiutate',
} as const;
