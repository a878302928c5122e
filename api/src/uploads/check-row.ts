import { type FieldCode, fieldCodeOf, type RowCode, type RowReason } from '@sodalizio/contract';
import { RowRefusal, type UploadField } from '../platform/upload-kind.ts';
import { isDay, isRounded } from './cell-formats.ts';
import type { Mapping } from './header-matching.ts';
import type { SheetRow } from './row-sink.ts';
import { labels } from './uploads.labels.ts';

export function checkRow(
  fields: readonly UploadField[],
  mapping: Mapping,
  { cells, formulas }: Pick<SheetRow, 'cells' | 'formulas'>,
): { fields: Record<string, string>; reasons: RowReason[] } {
  const carried: Record<string, string> = {};
  const reasons: RowReason[] = [];
  for (const one of fields) {
    const { field } = one;
    const column = mapping.get(field);
    const text = column === undefined ? '' : (cells[column] ?? '');
    const isFormula = column !== undefined && formulas.includes(column);
    const value = isFormula ? new RowRefusal('formula') : readCell(text, one);
    if (value instanceof RowRefusal) reasons.push({ field, ...value });
    else carried[field] = value;
  }
  return { fields: carried, reasons };
}

/**
 * What a formula that failed came to, where only its text is left: in a .csv, pasted as a value, or in the sheet of refused
 * rows.
 */
const failedFormula = /^(?:=|#(?:N\/[DA]|RIF!|REF!|DIV\/0!|VALORE!|VALUE!|NOME\?|NAME\?|NUM!|NULLO!|NULL!))$/i;

/** `1001.0`, as programs write a column of numbers with empty cells, and `1.000` of one with thousands: 1001 and 1000 would be others. */
const endsInZeros = /^\d+[.,]0+$/;

function readCell(text: string, { required, isCode, schema, read }: UploadField): string | RowRefusal {
  if (text === '') return required ? new RowRefusal('required') : '';
  if (isRounded(text)) return new RowRefusal('wrong-format', labels.rounded);
  if (isCode && isDay(text)) return new RowRefusal('wrong-format', labels.date);
  if (isCode && endsInZeros.test(text)) return new RowRefusal('wrong-format', labels.number);
  if (failedFormula.test(text)) return new RowRefusal('formula');
  const { data, error } = schema.safeParse(text);
  if (error) return new RowRefusal(rowCodeOf(error.issues.map(fieldCodeOf)));
  return read && data ? read(data) : (data ?? '');
}

const rowCodeOf = (codes: readonly FieldCode[]): RowCode =>
  (['required', 'too-long'] as const).find((code) => codes.includes(code)) ?? 'wrong-format';
