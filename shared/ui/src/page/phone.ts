/** A window of less than 48em: rows are cards, filters are in a sheet, the page has the only scroll bar. */
export const phone = '(max-width: 47.99em)';
