const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

export const labels = {
  badCount: '--members vuole un numero intero da 1 a 3000000.',
  badSeed: '--seed vuole un numero intero.',
  notEmpty: 'Nell’archivio ci sono già dei soci: con --replace vengono cancellati e sostituiti da quelli dimostrativi.',
  steps: { rows: 'Soci', indexes: 'Indici', statistics: 'Statistiche' },
  progress: (done: number, total: number) => `${number.format(done)} di ${number.format(total)}`,
  done: (count: number, seconds: number) =>
    `${count === 1 ? 'Creato 1 socio dimostrativo' : `Creati ${number.format(count)} soci dimostrativi`} in ${number.format(seconds)} s.`,
};
