export const noReason = 'non indicato';

/** Headings of the spreadsheet beyond the list's own (`memberColumns` of the contract). */
export const labels = {
  sheet: 'Soci',
  email: 'E-mail',
  phone: 'Telefono',
  mobile: 'Cellulare',
  town: 'Comune',
  taxCode: 'Codice fiscale',
  preferredSection: 'Codice sezione',
} as const;
