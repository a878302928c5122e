/** Mails to users, as templates (mail-template.ts) with the fields `firstName` and `link`. */
export const labels = {
  invitation: {
    subject: ['Il tuo accesso a Sodalizio'],
    text: [
      'Ciao ',
      { field: 'firstName' },
      ',\n\nper te è stato creato un accesso a Sodalizio. Per entrare scegli la tua password:\n\n',
      { field: 'link' },
      '\n\nIl link vale una volta sola, per 72 ore. Se è scaduto, chiedine un altro a chi ti ha aggiunto.\n',
      'Se non aspettavi questo messaggio, ignoralo.\n',
    ],
  },
  reset: {
    subject: ['Scegli una nuova password per Sodalizio'],
    text: [
      'Ciao ',
      { field: 'firstName' },
      ',\n\nper scegliere una nuova password apri questo link:\n\n',
      { field: 'link' },
      '\n\nVale una volta sola, per un’ora. Quando la password cambia, le sessioni aperte finiscono.\n',
      'Se non l’hai chiesto tu, avvisa un superadmin: finché non usi il link la password di prima resta valida.\n',
    ],
  },
} as const;
