import type { Readable } from 'node:stream';
import { admissionLabels, type ExportColumn, exportColumns, memberColumns, noMemberType } from '@sodalizio/contract';
import type { SheetColumn } from '../platform/xlsx/xlsx-cells.ts';
import { streamXlsx } from '../platform/xlsx/xlsx-stream.ts';
import { labels } from './associates.labels.ts';
import type { ExportRow } from './associates.repo.ts';

const admissionLabel = (admission: string): string =>
  Object.entries(admissionLabels).find(([value]) => value === admission)?.[1].label ?? admission;

const columns: Readonly<Record<ExportColumn, SheetColumn<ExportRow>>> = {
  codaica: { heading: memberColumns.codaica, kind: 'text', width: 11, value: (row) => row.codaica },
  nome: {
    heading: memberColumns.nome,
    kind: 'text',
    width: 30,
    value: (row) => `${row.last_name} ${row.first_name}`.trim() || row.company_name,
  },
  tiposocio: {
    heading: memberColumns.tiposocio,
    kind: 'text',
    width: 17,
    value: (row) => row.member_type || noMemberType,
  },
  Ammesso: { heading: memberColumns.Ammesso, kind: 'text', width: 22, value: (row) => admissionLabel(row.admission) },
  Sezione: { heading: memberColumns.Sezione, kind: 'text', width: 10, value: (row) => row.sections },
  dataiscr: { heading: memberColumns.dataiscr, kind: 'day', width: 12, value: (row) => row.registered_on },
  dataPagamento: { heading: memberColumns.dataPagamento, kind: 'day', width: 12, value: (row) => row.last_payment_on },
  ultimaQuota: { heading: memberColumns.ultimaQuota, kind: 'euro', width: 13, value: (row) => row.last_payment_amount },
  anno: { heading: memberColumns.anno, kind: 'integer', width: 8, value: (row) => row.last_payment_year },
  email: { heading: labels.email, kind: 'text', width: 32, value: (row) => row.email },
  phone: { heading: labels.phone, kind: 'text', width: 15, value: (row) => row.phone },
  mobile: { heading: labels.mobile, kind: 'text', width: 15, value: (row) => row.mobile },
  city: { heading: labels.town, kind: 'text', width: 22, value: (row) => row.town },
  taxCode: { heading: labels.taxCode, kind: 'text', width: 20, value: (row) => row.tax_code },
  preferredSection: {
    heading: labels.preferredSection,
    kind: 'text',
    width: 15,
    value: (row) => row.preferred_section,
  },
};

export const exportName = (today: string): string => `soci-${today}.xlsx`;

type ReadRows = (ids: Int32Array) => Promise<ExportRow[]>;

/** The file of these members, with the chosen columns in their order. */
export function exportMembers(
  ids: Int32Array,
  read: ReadRows,
  chosen: readonly ExportColumn[] = exportColumns,
): Readable {
  const shown = [...new Set(chosen)].map((id) => columns[id]);
  return streamXlsx({ name: labels.sheet, columns: shown, batches: inBatches(ids, 500, read) });
}

/** Members written as a sample to learn the size of a row; a file that is not much longer needs no estimate. */
const sampled = 500;

/** Estimated size of the file in bytes, for a progress bar, as it is streamed. Undefined for a short one. */
export async function expectedBytes(
  ids: Int32Array,
  read: ReadRows,
  chosen?: readonly ExportColumn[],
): Promise<number | undefined> {
  if (ids.length < 2 * sampled) return undefined;
  let bytes = 0;
  for await (const piece of exportMembers(ids.subarray(0, sampled), read, chosen)) bytes += piece.length;
  return Math.round((bytes / sampled) * ids.length);
}

/**
 * Reads in batches: a cursor would hold the embedded engine's only connection for the whole download, while between
 * two batches other queries run.
 */
export async function* inBatches<T>(
  ids: Int32Array,
  size: number,
  read: (ids: Int32Array) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let from = 0; from < ids.length; from += size) yield await read(ids.subarray(from, from + size));
}
