import type { spreadsheetErrors } from '@sodalizio/contract';

export type FileFaultCode = keyof typeof spreadsheetErrors;

/** Why a file is not read; each code has a sentence for the user (`spreadsheetErrors`). */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly code: FileFaultCode;
  constructor(code: FileFaultCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
