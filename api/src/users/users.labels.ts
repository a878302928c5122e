interface Letter {
  firstName: string;
  link: string;
}

export const labels = {
  invitation: ({ firstName, link }: Letter) => ({
    subject: 'Il tuo accesso a Sodalizio',
    text: [
      `Ciao ${firstName},`,
      '',
      'per te è stato creato un accesso a Sodalizio. Per entrare scegli la tua password:',
      '',
      link,
      '',
      'Il link vale una volta sola, per 72 ore. Se è scaduto, chiedine un altro a chi ti ha aggiunto.',
      'Se non aspettavi questo messaggio, ignoralo.',
      '',
    ].join('\n'),
  }),
  reset: ({ firstName, link }: Letter) => ({
    subject: 'Scegli una nuova password per Sodalizio',
    text: [
      `Ciao ${firstName},`,
      '',
      'per scegliere una nuova password apri questo link:',
      '',
      link,
      '',
      'Vale una volta sola, per un’ora. Quando la password cambia, le sessioni aperte finiscono.',
      'Se non l’hai chiesto tu, avvisa un superadmin: finché non usi il link la password di prima resta valida.',
      '',
    ].join('\n'),
  }),
} as const;
