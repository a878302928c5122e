import type { Associate } from '@sodalizio/contract';
import { type AssociateEdit, associateEdit } from '@sodalizio/contract/associates';
import * as z from 'zod';

/** The values of a form: as `associateEdit`, but a day is text, '' for none, and may be incomplete. */
export const editValues = associateEdit.extend({ dataiscr: z.string(), datanasc: z.string() });
export type EditValues = z.infer<typeof editValues>;
export type EditField = keyof EditValues;

const fields = Object.keys(associateEdit.shape).filter((name): name is EditField => name in associateEdit.shape);

export function toValues(associate: Associate): EditValues {
  const { dataiscr, datanasc } = associate;
  return editValuesOf({ ...associate, dataiscr: dataiscr ?? '', datanasc: datanasc ?? '' });
}

export const toEdit = ({ dataiscr, datanasc, ...others }: EditValues): AssociateEdit => ({
  ...others,
  dataiscr: dataiscr || null,
  datanasc: datanasc || null,
});

/** Input of fields that are no longer shown is not saved: the institute is shown with the ATA flag only. */
export const withoutHidden = (values: EditValues, stored: EditValues): EditValues =>
  values.docente_ata ? values : { ...values, istituto: stored.istituto, comuneistituto: stored.comuneistituto };

/** Drops everything that is no field: payments, sections, version. Stored values are kept even if too long. */
function editValuesOf(whole: EditValues): EditValues {
  const entries = fields.map((field) => [field, whole[field]]);
  return Object.fromEntries(entries) as EditValues;
}
