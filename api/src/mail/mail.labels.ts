/** Words of the mails themselves. */
export const mailLabels = {
  addressees: (names: string) => `Questo messaggio è per ${names}.`,
  preferences: 'Scegli che cosa ricevere',
} as const;
