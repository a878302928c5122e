export const labels = {
  codeMail: (code: string) => ({
    subject: 'Codice di accesso al registro dei soci',
    text: `Il codice per accedere al registro dei soci è ${code}.\n\nVale dieci minuti. Se non l'hai chiesto tu, ignora questo messaggio.\n`,
  }),
} as const;
