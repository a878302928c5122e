/** What the shell shows of the users before it has fetched their screens. */
export const titles = {
  listTitle: 'Utenti',
  profileTitle: 'Profilo utente',
  editTitle: 'Modifica utente',
  add: 'Aggiungi utente',
} as const;
