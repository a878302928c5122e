/** Words of the questionnaires of a project. */
export const testLabels = {
  hint: 'Quali questionari fanno i partecipanti, e con quale configurazione.',
  none: 'Non c’è ancora nessun questionario da abilitare: aggiungilo in Questionari.',
  enable: 'Abilita',
  enableOf: (name: string) => `Abilita ${name}`,
  configurationOf: (name: string) => `Configurazione di ${name}`,
  choose: 'Scegli la configurazione',
  version: (name: string) => `Versione ${name}`,
  noFile: 'Non ha ancora un file di domande: non si può abilitare.',
  newer: 'È uscita una versione più recente',
  older: 'Il catalogo è tornato a una versione precedente',
  newerHint: (used: string, current: string) =>
    `Il progetto usa la ${used}, nel catalogo c’è la ${current}. I risultati già arrivati restano della loro versione.`,
  takeNewer: (name: string) => `Passa alla versione ${name}`,
  backTo: (name: string) => `Resta alla versione ${name}`,
  switched: (name: string) => `Con il salvataggio il progetto passerà alla versione ${name}.`,
  algorithmGone: 'La configurazione scelta non c’è in questa versione: scegline un’altra.',
  gone: 'Non è più nel catalogo: resta finché è abilitato, poi non si potrà più abilitare.',
  unknown: (id: number) => `Questionario n. ${id}`,
  on: (configuration: string, version: string) => `abilitato, ${configuration}, versione ${version}`,
  off: 'non abilitato',
} as const;
