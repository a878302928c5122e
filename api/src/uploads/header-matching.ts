import type { UploadField } from '../platform/upload-kind.ts';

export type Mapping = ReadonlyMap<string, number>;

/** Longer than any heading that is known: normalising two hundred whole cells would hold the server up for seconds. */
const compared = 200;

/** A heading normalised for comparison, without case, accents, blanks and signs: 'E-Mail ' equals 'email'. */
export const plainHeading = (heading: string) =>
  heading
    .slice(0, compared)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

const namesOf = ({ field, label, headers }: UploadField) =>
  new Set([label, field, ...headers].map(plainHeading).filter((name) => name !== ''));

const columnsOf = (headings: readonly string[], fits: (heading: string) => boolean) =>
  headings.flatMap((heading, column) => (fits(plainHeading(heading)) ? [column] : []));

/**
 * Which column holds which field. `certain` is false where a required field has no column or any field several: then the
 * person has to choose, and the mapping is a proposal that also matches parts of headings ("Indirizzo e-mail").
 */
export function matchHeaders(
  fields: readonly UploadField[],
  headings: readonly string[],
): { mapping: Map<string, number>; certain: boolean } {
  const mapping = new Map<string, number>();
  let certain = true;
  for (const field of fields) {
    const names = namesOf(field);
    const exact = columnsOf(headings, (heading) => names.has(heading));
    if (exact[0] !== undefined && exact.length === 1) mapping.set(field.field, exact[0]);
    else if (exact.length > 1 || field.required) certain = false;
  }
  if (certain) return { mapping, certain };
  for (const field of fields) {
    if (mapping.has(field.field)) continue;
    const taken = new Set(mapping.values());
    const names = [...namesOf(field)].filter((name) => name.length > 3);
    const near = columnsOf(headings, (heading) => names.some((name) => heading.includes(name)));
    const free = near.filter((column) => !taken.has(column));
    if (free[0] !== undefined && free.length === 1) mapping.set(field.field, free[0]);
  }
  return { mapping, certain };
}

/** Headings that are known, as they are compared. */
export const headingsOf = (fields: readonly UploadField[]): string[] => fields.flatMap((field) => [...namesOf(field)]);

/** How many headings of this line are known: which of the first lines holds the headings. */
export const knownHeadings = (known: ReadonlySet<string>, cells: readonly string[]): number =>
  cells.filter((cell) => known.has(plainHeading(cell))).length;
