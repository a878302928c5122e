import {
  type ErrorCode,
  errorSentences,
  type FieldCode,
  fieldSentences,
  isCommonError,
  issueSentence,
} from '@sodalizio/contract';
import type * as z from 'zod';

/** The only error type of calls. Its sentence is the server's, declared by the endpoint or the contract. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  /** Refused fields: `body.title` → code. */
  readonly fields: readonly { path: string; code: FieldCode }[];
  readonly requestId: string | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: CallError['fields']; requestId?: string | undefined } = {},
  ) {
    super(options.message ?? errorSentences[isCommonError(code) ? code : 'internal']);
    this.code = code;
    this.fields = options.fields ?? [];
    this.requestId = options.requestId;
  }
}

/** Whether it is unknown if the server has done the act: where it is repeated, it must not be done twice. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && ['offline', 'timeout', 'unavailable', 'unexpected-answer'].includes(error.code);

/** The Italian sentence for any thrown value: what happened and what to do. */
export function errorSentence(error: unknown): string {
  return error instanceof CallError ? error.message : errorSentences.internal;
}

/** Field errors of a refused save, by field name, for a form: `{ title: 'Campo obbligatorio' }`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(error.fields.map(({ path, code }) => [path.replace(/^body\./, ''), fieldSentences[code]]));
}

/**
 * Validates a form's values by a schema of the contract, with the server's own sentences: `validate` of @mantine/form, so that
 * there is one set of rules. The first error of each field.
 */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values, { reportInput: true });
  const found: Record<string, string> = {};
  for (const issue of error?.issues ?? []) found[String(issue.path[0] ?? '')] ??= issueSentence(issue);
  return found;
}
