/** Words of the invented history of members. */
export const labels = { refusedBecause: 'Documentazione incompleta.' };
