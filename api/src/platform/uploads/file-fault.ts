import type { ErrorCode } from '@sodalizio/contract';

export type FileFaultCode = Extract<ErrorCode, `file-${string}`>;

/** Why a file is not read, in a code whose sentence a person understands (`errorSentences`). */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly code: FileFaultCode;
  constructor(code: FileFaultCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
