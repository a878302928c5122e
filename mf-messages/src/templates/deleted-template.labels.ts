/** Apart from the others, which a new message loads too. */
export const deletedMeanwhile =
  'Qualcuno ha eliminato questo modello: quello che hai scritto è ancora qui, ma non si può più salvare.';
