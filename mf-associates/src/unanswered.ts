import { CallError } from '@sodalizio/area-kit';

/** Nobody knows whether the server has done it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && ['offline', 'timeout', 'unavailable', 'unexpected-answer'].includes(error.code);
