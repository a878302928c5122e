export const labels = {
  reason: 'Motivo',
  sheet: 'Righe rifiutate',
  refusedSuffix: '-righe-rifiutate',
} as const;

/** `limit` in bytes. */
export const tooLargeSentence = (limit: number) =>
  `Il file è troppo grande: al massimo ${Math.floor(limit / (1024 * 1024))} MB.`;
