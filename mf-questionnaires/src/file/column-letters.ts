/** The name that spreadsheets give to a column, counted from 1: A … Z, AA, AB … */
export function columnLetters(column: number): string {
  if (column <= 0) return '';
  const rest = (column - 1) % 26;
  return columnLetters((column - 1 - rest) / 26) + String.fromCharCode(65 + rest);
}
