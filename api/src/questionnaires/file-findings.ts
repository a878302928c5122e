import { type FileFinding, findingsMost } from '@sodalizio/contract/questionnaires';

/** Where in a sheet something is wrong: null for a whole row, or for the sheet itself. */
export interface Place {
  sheet: string;
  row?: number | undefined;
  column?: number | undefined;
}

/** Collects what is found in a file, up to `findingsMost`; the rest is counted. */
export class Findings {
  readonly found: FileFinding[] = [];
  more = 0;

  add({ sheet, row, column }: Place, sentence: string): void {
    if (this.found.length >= findingsMost) this.more += 1;
    else this.found.push({ sheet, row: row ?? null, column: column ?? null, sentence });
  }

  get none(): boolean {
    return this.found.length === 0;
  }

  get listed(): { found: FileFinding[]; more: number } {
    return { found: this.found, more: this.more };
  }
}
