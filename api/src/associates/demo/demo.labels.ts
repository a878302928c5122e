export const labels = { refusedBecause: 'Documentazione incompleta.' };
