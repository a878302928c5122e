import { emailWarnings, mobileWarnings, phoneWarnings } from '../../identity/contacts.ts';
import { vatNumberWarnings } from '../../identity/organisation-codes.ts';
import { birthProvinceWarnings, postcodeWarnings, type Towns, townWarnings } from '../../identity/places.ts';
import { type PlaceOf, soleTaxCodeWarnings, taxCodeFindings } from '../../identity/tax-code.ts';
import type { AssociateEdit } from './writing.ts';

/** Raise it with every change of the rules or the lists of places: the server then checks every member again. */
export const warningRules = 3;

/** A profile as it is checked; a day may be '' or half typed. */
export type CheckedFields = Omit<AssociateEdit, 'dataiscr' | 'datanasc'> & { readonly datanasc: string | null };

/** Sentences by the field they belong beside. None of them blocks a save. */
export type FieldWarnings = Readonly<Partial<Record<keyof AssociateEdit, readonly string[]>>>;

/** Lists that the rules need and that are too heavy to come with them. */
export interface KnownPlaces {
  readonly towns: Towns;
  readonly placeOf: PlaceOf;
}

/** The tab Profilo. `says` is what a sound tax code tells of the person. */
export async function profileWarnings(
  fields: CheckedFields,
  { towns, placeOf }: KnownPlaces,
): Promise<{ readonly warnings: FieldWarnings; readonly says: string | undefined }> {
  const { says, ...warnings } = await taxCodeFindings(fields, placeOf);
  // Provinces were made and unmade, so where somebody was born is not compared with the province of today.
  const pvnasc = birthProvinceWarnings(fields.naznasc, fields.pvnasc, towns);
  return { warnings: { ...warnings, pvnasc }, says };
}

/** The tab Recapiti. */
export function contactWarnings(fields: CheckedFields, towns: Towns): FieldWarnings {
  const address = townWarnings({ country: fields.recnaz, province: fields.recpv, town: fields.reccom }, towns);
  return {
    recph: phoneWarnings(fields.recph),
    reccell: mobileWarnings(fields.reccell, fields.recnaz),
    recemail: emailWarnings(fields.recemail),
    reccap: postcodeWarnings({ country: fields.recnaz, province: fields.recpv, postcode: fields.reccap }),
    reccom: address.town,
    recpv: address.province,
  };
}

/** The tab Dati azienda. */
export async function companyWarnings(fields: CheckedFields, { towns, placeOf }: KnownPlaces): Promise<FieldWarnings> {
  const address = townWarnings({ country: fields.aznaz, province: fields.azpv, town: fields.azcom }, towns);
  return {
    azpiva: vatNumberWarnings(fields.azpiva),
    azcfisc: await soleTaxCodeWarnings(fields.azcfisc, placeOf),
    azph: phoneWarnings(fields.azph),
    azcell: mobileWarnings(fields.azcell, fields.aznaz),
    azemail: emailWarnings(fields.azemail),
    azcap: postcodeWarnings({ country: fields.aznaz, province: fields.azpv, postcode: fields.azcap }),
    azcom: address.town,
    azpv: address.province,
  };
}

/** Whether any tab of the profile warns: what the filter `with_warnings` finds. */
export async function hasWarnings(fields: CheckedFields, places: KnownPlaces): Promise<boolean> {
  const tabs = [
    (await profileWarnings(fields, places)).warnings,
    contactWarnings(fields, places.towns),
    await companyWarnings(fields, places),
  ];
  return tabs.some((warnings) => Object.values(warnings).some((sentences) => sentences.length > 0));
}
