import { CallError } from '@sodalizio/area-kit';

export const isCode = (error: unknown, code: CallError['code']): error is CallError =>
  error instanceof CallError && error.code === code;
