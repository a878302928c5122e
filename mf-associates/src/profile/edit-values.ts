import type { Associate } from '@sodalizio/contract';
import { type AssociateEdit, associateEdit } from '@sodalizio/contract/associates';
import * as z from 'zod';

/** What stands in the fields of a form: as `associateEdit`, but a day is text, '' for none, and may be half typed. */
export const editValues = associateEdit.extend({ dataiscr: z.string(), datanasc: z.string() });
export type EditValues = z.infer<typeof editValues>;
export type EditField = keyof EditValues;

const fields = Object.keys(associateEdit.shape).filter((name): name is EditField => name in associateEdit.shape);

/** A profile as a form shows it. */
export function toValues(associate: Associate): EditValues {
  const { dataiscr, datanasc } = associate;
  return editValuesOf({ ...associate, dataiscr: dataiscr ?? '', datanasc: datanasc ?? '' });
}

/** The fields of a form as they travel. */
export const toEdit = ({ dataiscr, datanasc, ...others }: EditValues): AssociateEdit => ({
  ...others,
  dataiscr: dataiscr || null,
  datanasc: datanasc || null,
});

/** Leaves out whatever is no field: payments, sections, version. What stands on the server is shown as it stands, too long or not. */
function editValuesOf(whole: EditValues): EditValues {
  const entries = fields.map((field) => [field, whole[field]]);
  return Object.fromEntries(entries) as EditValues;
}

export interface Merged {
  /** Theirs, with what only this person changed put onto it; where both did, this person's. */
  readonly values: EditValues;
  /** Fields that both changed, each to something else. */
  readonly conflicts: readonly EditField[];
}

/** Two people edited what both read as `base`: what each changed alone is taken, what both changed has to be chosen. */
export function mergeEdits(base: EditValues, mine: EditValues, theirs: EditValues): Merged {
  const changed = fields.filter((field) => mine[field] !== base[field]);
  const conflicts = changed.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  return { values: withFields(theirs, mine, changed), conflicts };
}

/** `values` with some fields taken from somewhere else. */
export const withFields = (values: EditValues, from: EditValues, taken: readonly EditField[]): EditValues => ({
  ...values,
  ...Object.fromEntries(taken.map((field) => [field, from[field]])),
});
