/** What the history says where a member was refused without a reason. */
export const noReason = 'non indicato';

/** Headings of the spreadsheet beyond the list's own columns (those are the contract's `memberColumns`). */
export const labels = {
  sheet: 'Soci',
  email: 'E-mail',
  phone: 'Telefono',
  mobile: 'Cellulare',
  town: 'Comune',
  taxCode: 'Codice fiscale',
  preferredSection: 'Codice sezione',
} as const;
