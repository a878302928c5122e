export const labels = { preview: 'Anteprima', trial: 'Prova' } as const;
