export const tooSlowSentence =
  'Il file è arrivato troppo lentamente: riprova con una connessione più veloce o con un file più piccolo.';

/** `limit` in bytes. */
export const tooLargeSentence = (limit: number) =>
  `Il file è troppo grande: al massimo ${Math.floor(limit / (1024 * 1024))} MB.`;
