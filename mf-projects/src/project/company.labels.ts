/** Words of adding a company. */
export const companyLabels = {
  title: 'Aggiungi azienda',
  name: 'Nome dell’azienda',
  vatNumber: 'Partita IVA',
  vatHint: 'Facoltativa.',
  save: 'Aggiungi',
  anyway: 'Aggiungi comunque',
  added: (name: string) => `"${name}" è tra le aziende.`,
  nameTaken: 'C’è già un’azienda con questo nome: sceglila dall’elenco',
  vatTaken: 'Un’altra azienda ha già questa partita IVA',
} as const;
