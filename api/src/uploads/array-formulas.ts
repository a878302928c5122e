/**
 * The cells that array formulas of a sheet fill, as `=UNICI(…)` does: the first one alone has the formula, the others look as if
 * typed. Rows come in their order.
 */
export class ArrayFormulas {
  /** By column, the last row that one fills. */
  readonly #until: number[] = [];

  /** One that begins here; `columns` beyond `most` are not looked at. */
  add(row: number, column: number, { rows, columns }: { rows: number; columns: number }, most: number): void {
    for (let at = column; at < Math.min(column + columns, most); at += 1)
      this.#until[at] = Math.max(this.#until[at] ?? 0, row + rows - 1);
  }

  fills(row: number, column: number): boolean {
    return row <= (this.#until[column] ?? 0);
  }
}
