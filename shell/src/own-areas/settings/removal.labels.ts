/** Words of taking an area out of the product, bringing it back, and forgetting one that never published. */
export const removalLabels = {
  section: 'Togliere dal prodotto',
  explanation:
    'Per un’area che non serve più. Sparisce per tutti e i suoi token sono revocati; dati, versioni e cronologia restano.',
  remove: 'Togli dal prodotto',
  removeTitle: (area: string) => `Togliere ${area} dal prodotto?`,
  removeBody: (area: string) =>
    `Riguarda tutti: ${area} sparisce dal menu, le sue pagine non si aprono più e il server rifiuta le sue operazioni, anche a chi ha già una pagina aperta. I suoi token di rilascio sono revocati e nessun avvio del programma la riporta.`,
  removeKeeps: 'Dati, versioni e cronologia restano: un superadmin potrà rimetterla.',
  removeConfirm: 'Togli per tutti',
  removed: (area: string) => `${area} non fa più parte del prodotto.`,
  alreadyRemoved: 'È già stata tolta dal prodotto.',

  backSection: 'Rimettere nel prodotto',
  backExplanation: 'Torna nell’elenco senza nessuna versione in uso e senza token.',
  restore: 'Rimetti nel prodotto',
  restoreTitle: (area: string) => `Rimettere ${area} nel prodotto?`,
  restoreBody: 'Nessuno la vede finché non ne metti in uso una versione.',
  restoreTokens: 'I vecchi token restano revocati: se serve a un gruppo di lavoro, creane uno nuovo.',
  restoreConfirm: 'Rimetti nel prodotto',
  restored: (area: string) => `${area} fa di nuovo parte del prodotto.`,
  alreadyBack: 'Fa già parte del prodotto.',

  forgetSection: 'Dimenticare quest’area',
  forgetExplanation: 'Non ha mai pubblicato nulla. Dimenticandola sparisce dall’elenco e il suo nome torna libero.',
  forget: 'Dimentica',
  forgetTitle: (area: string) => `Dimenticare ${area}?`,
  forgetBody: 'Sparisce dall’elenco e i suoi token non aprono più nulla. Il nome torna libero per un’altra area.',
  forgetConfirm: 'Dimentica quest’area',
  forgotten: (area: string) => `${area} è dimenticata.`,
} as const;
