export const labels = {
  test: (subject: string) => (subject === '' ? '' : `[Prova] ${subject}`),
  /** Stands for a participant where there is none yet. */
  somebody: 'Maria Bianchi',
  trialToken: 'prova',
} as const;
