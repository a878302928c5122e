export const titles = { mail: 'Posta in uscita' } as const;
