export const titles = {
  listTitle: 'Utenti',
  profileTitle: 'Profilo utente',
  editTitle: 'Modifica utente',
  add: 'Aggiungi utente',
} as const;
