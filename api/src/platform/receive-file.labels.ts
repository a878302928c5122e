/** `limit` in bytes. */
export const tooLargeSentence = (limit: number) =>
  `Il file è troppo grande: al massimo ${Math.floor(limit / (1024 * 1024))} MB.`;
