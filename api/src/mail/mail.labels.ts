/** Words of the mails themselves. */
export const mailLabels = {
  pageFailed: 'In questo momento non si può',
  addressees: {
    it: (names: string) => `Questo messaggio è per ${names}.`,
    en: (names: string) => `This message is for ${names}.`,
  },
  preferences: 'Scegli che cosa ricevere',
} as const;
