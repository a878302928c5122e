import type { Associate } from '@sodalizio/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { emailWarnings, mobileWarnings, phoneWarnings } from '../../identity/contacts.ts';
import { vatNumberWarnings } from '../../identity/organisation-codes.ts';
import { postcodeWarnings, type Towns, townWarnings } from '../../identity/places.ts';
import { soleTaxCodeWarnings, taxCodeFindings } from '../../identity/tax-code.ts';
import { loadTaxCodeRegistry } from '../../identity/tax-code-registry.ts';
import { loadTowns } from '../../identity/towns.ts';
import type { EditTab } from '../edit-fields.ts';
import { type EditField, type EditValues, toValues } from '../edit-values.ts';

export type FieldWarnings = Readonly<Partial<Record<EditField, readonly string[]>>>;

export interface Findings {
  readonly warnings: FieldWarnings;
  /** What the tax code tells of the person, when it holds together. */
  readonly says: string | undefined;
}

const none: Findings = { warnings: {}, says: undefined };

/** ISTAT's towns; undefined until they are there. A form works without them. */
export const useTowns = (): Towns | undefined =>
  useQuery({ queryKey: ['towns'], queryFn: loadTowns, staleTime: Number.POSITIVE_INFINITY }).data;

/** What does not agree among the fields of a tab. It never blocks: where the lists do not arrive, less is found. */
export function useFindings(tab: EditTab, values: EditValues): Findings {
  const { data } = useQuery({ ...findings(tab, values), placeholderData: (before: Findings | undefined) => before });
  return data ?? none;
}

/** What does not agree in a profile as it is stored. */
export const useStoredWarnings = (tab: EditTab, associate: Associate): FieldWarnings =>
  (useQuery(findings(tab, toValues(associate))).data ?? none).warnings;

/** Judges values at once, where `useFindings` waits for who types. */
export function useJudge(tab: EditTab) {
  const cache = useQueryClient();
  return async (values: EditValues) => (await cache.fetchQuery(findings(tab, values)).catch(() => none)).warnings;
}

const findings = (tab: EditTab, values: EditValues) => ({
  queryKey: ['findings', tab, values],
  queryFn: () => findingsOf(tab, values),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

async function findingsOf(tab: EditTab, values: EditValues): Promise<Findings> {
  const towns = await loadTowns();
  if (tab === 'recapiti') return { warnings: contactFindings(values, towns), says: undefined };
  const registry = await loadTaxCodeRegistry();
  if (tab === 'azienda')
    return {
      warnings: { ...companyFindings(values, towns), azcfisc: await soleTaxCodeWarnings(values.azcfisc, registry) },
      says: undefined,
    };
  const { says, ...warnings } = await taxCodeFindings(values, registry);
  const birth = townWarnings({ country: values.naznasc, province: values.pvnasc, town: '' }, towns);
  // Provinces were made and unmade, so where somebody was born is not compared with the province of today.
  return { warnings: { ...warnings, pvnasc: birth.province }, says };
}

function contactFindings(values: EditValues, towns: Towns): FieldWarnings {
  const address = townWarnings({ country: values.recnaz, province: values.recpv, town: values.reccom }, towns);
  return {
    recph: phoneWarnings(values.recph),
    reccell: mobileWarnings(values.reccell, values.recnaz),
    recemail: emailWarnings(values.recemail),
    reccap: postcodeWarnings({ country: values.recnaz, province: values.recpv, postcode: values.reccap }),
    reccom: address.town,
    recpv: address.province,
  };
}

function companyFindings(values: EditValues, towns: Towns): FieldWarnings {
  const address = townWarnings({ country: values.aznaz, province: values.azpv, town: values.azcom }, towns);
  return {
    azpiva: vatNumberWarnings(values.azpiva),
    azph: phoneWarnings(values.azph),
    azcell: mobileWarnings(values.azcell, values.aznaz),
    azemail: emailWarnings(values.azemail),
    azcap: postcodeWarnings({ country: values.aznaz, province: values.azpv, postcode: values.azcap }),
    azcom: address.town,
    azpv: address.province,
  };
}
