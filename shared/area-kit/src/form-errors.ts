import { longestText, tooLong } from '@sodalizio/contract';
import type * as z from 'zod';
import { fieldNames } from './merge-edits.ts';

/** Errors of a form, by field. */
export type Errors = Readonly<Partial<Record<string, string | null | undefined>>>;

/** Errors of changed texts that are too long. */
export const judgeOfLengths =
  <V extends object>(schema: z.ZodObject | undefined, read: V) =>
  (values: V): Errors =>
    Object.fromEntries(
      fieldNames(values).flatMap((name) => {
        const { [name]: value } = values;
        const wrong =
          typeof value === 'string' && value !== read[name] && tooLong(value, longestText(schema?.shape[name]));
        return wrong ? [[name, wrong]] : [];
      }),
    );

/** The first error of each field of the form: `tags.2` belongs to `tags`. */
export function ownFields<V extends object>(values: V, refused: Errors): Errors {
  const names: readonly string[] = fieldNames(values);
  const found: Record<string, string> = {};
  for (const [path, message] of Object.entries(refused)) {
    const [name = ''] = path.split('.');
    if (message && names.includes(name)) found[name] ??= message;
  }
  return found;
}
