/** For a new record that is sent again after a lost answer, and was changed since it was added. */
export const changedSinceAdded = (name: string) =>
  `«${name}» è già stato aggiunto da un invio di prima, e da allora è cambiato: aprilo dall’elenco e riporta lì le ultime modifiche.`;
