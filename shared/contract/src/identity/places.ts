import { identityLabels as labels } from './identity.labels.ts';

/** First two digits of the postcodes of each province (Poste Italiane's zones). Provinces of Sardinia share theirs. */
const zonesOf: Readonly<Record<string, readonly string[]>> = (() => {
  const zones: Record<string, string[]> = {};
  const text = `00RM 01VT 02RI 03FR 04LT 05TR 06PG 07SS 08SS,NU,OR,SU 09CA,OR,SU 10TO 11AO 12CN 13VC,BI 14AT 15AL 16GE 17SV
    18IM 19SP 20MI,MB 21VA 22CO 23SO,LC 24BG 25BS 26CR,LO 27PV 28NO,VB 29PC 30VE 31TV 32BL 33UD,PN 34TS,GO 35PD 36VI 37VR
    38TN 39BZ 40BO 41MO 42RE 43PR 44FE 45RO 46MN 47FC,RN 48RA 50FI 51PT 52AR 53SI 54MS 55LU 56PI 57LI 58GR 59PO 60AN 61PU
    62MC 63AP,FM 64TE 65PE 66CH 67AQ 70BA 71FG 72BR 73LE 74TA 75MT 76BT 80NA 81CE 82BN 83AV 84SA 85PZ 86CB,IS 87CS 88CZ,KR
    89RC,VV 90PA 91TP 92AG 93CL 94EN 95CT 96SR 97RG 98ME`;
  for (const zone of text.split(/\s+/))
    for (const province of zone.slice(2).split(',')) zones[province] = [...(zones[province] ?? []), zone.slice(0, 2)];
  return zones;
})();

/** Empty counts as Italy: most of the register leaves it out. */
export const isItaly = (country: string): boolean => /^(|it|ita|italia|italy)$/i.test(country.trim());

/** Two letters are the code of a province, in capitals; anything longer stays as written. */
export const tidyProvince = (province: string): string =>
  province.trim().length === 2 ? province.toUpperCase() : province;

/** What a postcode is compared with. */
export interface Address {
  readonly country: string;
  readonly province: string;
  readonly postcode: string;
}

/** Italian postcodes have five digits, including leading zeros, and begin like their province's. */
export function postcodeWarnings({ country, province, postcode }: Address): readonly string[] {
  const written = postcode.trim();
  if (written === '' || !isItaly(country)) return [];
  if (!/^\d{5}$/.test(written)) return [labels.postcodeForm];
  const zones = zonesOf[province.trim().toUpperCase()];
  return zones && !zones.includes(written.slice(0, 2)) ? [labels.postcodeProvince(written, province.trim())] : [];
}

/** Optional words in names of towns: Reggio Emilia and Reggio nell'Emilia are one. */
const smallWords = new Set(
  'di del della dell dei degli delle da dal in nel nella nell a al alla sul sulla e l'.split(' '),
);

const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !smallWords.has(word))
    .join(' ');

/** A place by each of its names: `Bolzano/Bozen` is both. */
const namesOf = (place: string) => [place, ...place.split(/[/(]/)].map(wordsOf).filter((name) => name !== '');

/** Compares places ignoring case, accents, apostrophes and small words. */
export function samePlace(one: string, other: string): boolean {
  const others = namesOf(other);
  return namesOf(one).some((name) => others.includes(name));
}

/** Italian provinces and their towns, by name. */
export interface Towns {
  readonly provinces: readonly { readonly code: string; readonly name: string }[];
  readonly townsOf: (province: string) => readonly string[];
  /** The provinces with a town of this name: several for names like Castro, none for an unknown town. */
  readonly provincesOf: (town: string) => readonly string[];
}

/** Reads a list of today's towns; `provinceName` gives the name of two letters. */
export function townsOf<Province extends string>(
  list: readonly { readonly name: string; readonly province: Province }[],
  provinceName: (code: Province) => string,
): Towns {
  const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b, 'it'));
  const names = new Map<Province, string[]>();
  const provincesOf = new Map<string, Set<string>>();
  for (const { name, province } of list) {
    names.set(province, [...(names.get(province) ?? []), name]);
    for (const one of namesOf(name)) provincesOf.set(one, (provincesOf.get(one) ?? new Set()).add(province));
  }
  const ordered = new Map<string, readonly string[]>();
  // Sorted when first asked for: the server never shows them.
  const once = (key: string, of: () => readonly string[]) => {
    const known = ordered.get(key) ?? sorted(of());
    ordered.set(key, known);
    return known;
  };
  return {
    provinces: [...names.keys()].sort().map((code) => ({ code, name: provinceName(code) })),
    townsOf: (written) => {
      const province = written.trim().toUpperCase();
      const own = [...names].find(([code]) => code === province)?.[1];
      // Names that two provinces have stand once: a list of choices may not repeat itself.
      return own ? once(province, () => own) : once('', () => [...new Set(list.map(({ name }) => name))]);
    },
    provincesOf: (town) => [...new Set(namesOf(town).flatMap((name) => [...(provincesOf.get(name) ?? [])]))],
  };
}

/** Warns of unknown towns in Italy only. A warning, not an error: towns are merged and renamed. */
export function townWarnings(
  { country, province, town }: { country: string; province: string; town: string },
  towns: Towns,
): { readonly town: readonly string[]; readonly province: readonly string[] } {
  if (!isItaly(country)) return { town: [], province: [] };
  const written = province.trim().toUpperCase();
  const known = towns.provinces.some(({ code }) => code === written);
  const of = town.trim() === '' ? [] : towns.provincesOf(town);
  return {
    province: written === '' || known ? [] : [labels.provinceUnknown(province.trim())],
    town:
      town.trim() !== '' && of.length === 0
        ? [labels.townUnknown(town.trim())]
        : of[0] !== undefined && known && !of.includes(written)
          ? [labels.townProvince(town.trim(), of.join(' o '), written)]
          : [],
  };
}

/** Provinces where people were born and that are no more, as FO of Forlì; EE is abroad. */
const formerProvinces = new Set(['CI', 'EE', 'FO', 'FU', 'MD', 'OG', 'OT', 'PL', 'PS', 'VS', 'ZA']);

export const birthProvinceWarnings = (country: string, province: string, towns: Towns): readonly string[] =>
  formerProvinces.has(province.trim().toUpperCase())
    ? []
    : townWarnings({ country, province, town: '' }, towns).province;
