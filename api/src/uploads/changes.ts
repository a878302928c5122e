import type { Upload } from '@sodalizio/contract';
import type { UploadKind } from '../platform/upload-kind.ts';

const longest = 200;

/** A value short enough to be shown beside others: its beginning and its end. */
export const cutInTheMiddle = (value: string): string =>
  value.length > longest
    ? // Halves of a character would be shown as question marks.
      `${value.slice(0, longest - 50)}…${value.slice(-49)}`.replace(/\p{Surrogate}/gu, '')
    : value;

/** What a row changes of a record; an empty cell leaves what is there. */
export function changesOf(
  { fields, describe }: UploadKind,
  row: { row: number; fields: Readonly<Record<string, string>>; before: Readonly<Record<string, unknown>> },
): Upload['changes'][number] {
  const { name, values } = describe(row.before);
  return {
    row: row.row,
    name,
    fields: fields.flatMap(({ field, show = (value) => value }) => {
      const given = row.fields[field] ?? '';
      const before = values[field] ?? '';
      const after = show(given);
      return given === '' || after === before
        ? []
        : [{ field, before: cutInTheMiddle(before), after: cutInTheMiddle(after) }];
    }),
  };
}
