export const noReason = 'non indicato';

/** Headings of the spreadsheet beyond the list's own (`memberColumns` of the contract), and what a refusal says. */
export const labels = {
  undoNotFinished:
    'L’annullamento di questa operazione sugli stessi soci non è ancora finito: attendi o completalo in Operazioni recenti, poi ripetila.',
  movedOn: 'Intanto l’operazione è andata avanti: guarda a che punto è arrivata, e se serve annullala di nuovo.',
  storedBefore:
    'Il pagamento che hai inviato prima è già registrato: guardalo tra i pagamenti. Se questo è un altro, salva di nuovo.',
  paidAgain: (year: number) =>
    `Intanto il ${year} è stato pagato di nuovo. Per ripristinare anche questo pagamento apri Cronologia.`,
  sheet: 'Soci',
  email: 'E-mail',
  phone: 'Telefono',
  mobile: 'Cellulare',
  town: 'Comune',
  taxCode: 'Codice fiscale',
  preferredSection: 'Codice sezione',
} as const;
