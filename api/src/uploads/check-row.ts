import type { RowCode } from '@sodalizio/contract';
import { RowRefusal, type UploadField } from '../platform/upload-kind.ts';
import type { Mapping } from './header-matching.ts';
import type { SheetRow } from './row-sink.ts';

export interface RowReason {
  field: string;
  code: RowCode;
}

export function checkRow(
  fields: readonly UploadField[],
  mapping: Mapping,
  { cells, formulas }: Pick<SheetRow, 'cells' | 'formulas'>,
): { fields: Record<string, string>; reasons: RowReason[] } {
  const carried: Record<string, string> = {};
  const reasons: RowReason[] = [];
  for (const { field, required, longest, read } of fields) {
    const column = mapping.get(field);
    const text = column === undefined ? '' : (cells[column] ?? '');
    const isFormula = column !== undefined && formulas.includes(column);
    const value = isFormula ? new RowRefusal('formula') : readCell(text, { required, longest, read });
    if (value instanceof RowRefusal) reasons.push({ field, code: value.code });
    else carried[field] = value;
  }
  return { fields: carried, reasons };
}

function readCell(
  text: string,
  { required, longest, read }: Pick<UploadField, 'required' | 'longest'> & { read: UploadField['read'] },
): string | RowRefusal {
  if (text === '') return required ? new RowRefusal('required') : '';
  if (text.length > longest) return new RowRefusal('too-long');
  return read ? read(text) : text;
}
