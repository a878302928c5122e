import { firstNamesOf, surnamesOf } from './italian-names.ts';
import type { Country, Places, Town } from './italian-places.ts';
import { type Random, weights } from './random.ts';
import { plainLetters, taxCodeOf } from './tax-codes.ts';

export interface Person {
  lastName: string;
  firstName: string;
  sex: 'M' | 'F';
  bornOn: string;
  taxCode: string;
  birthCountry: string;
  birthProvince: string;
  birthTown: string;
  home: Town;
  section: string;
  livesIn?: Country;
}

/** Where members live: the north and Lazio first, a few abroad. */
const sectionShares = weights([
  ['LOM', 19],
  ['LAZ', 15],
  ['FVG', 11],
  ['EMR', 11],
  ['PIE', 10],
  ['CAM', 9],
  ['TOS', 8],
  ['SIC', 6],
  ['PUG', 6],
  ['LIG', 4],
  ['CAL', 4],
  ['VDA', 3],
  ['INT', 1],
]);

export interface PersonWish {
  ages: [number, number];
  lastName?: string;
  firstName?: string;
  sex?: 'M' | 'F';
}

/** A person with consistent name, sex, birth date, birthplace and codice fiscale. `year` is the current one. */
export function inventPerson(random: Random, places: Places, year: number, wish: PersonWish): Person {
  const drawn = random.weighted(sectionShares);
  // The owners of demo accounts work in the office, not abroad.
  const section = wish.lastName !== undefined && drawn === 'INT' ? 'LAZ' : drawn;
  const home = random.weighted(places.bySection.get(section) ?? places.anywhere);
  const bornIn = year - random.between(...wish.ages);
  const sex = wish.sex ?? (random.chance(0.52) ? 'F' : 'M');
  const origin = random.next();
  const country = origin < 0.03 ? random.pick(places.countries) : undefined;
  const near = places.bySection.get(home.section) ?? places.anywhere;
  const birthTown = bornAlready(random, origin < 0.18 ? places.anywhere : near, bornIn, home);
  const lastName = wish.lastName ?? random.weighted(surnamesOf(birthTown.section));
  const firstName = wish.firstName ?? random.weighted(firstNamesOf(sex, bornIn));
  const bornOn = `${bornIn}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const belfiore = country?.belfiore ?? birthTown.belfiore;
  return {
    lastName,
    firstName,
    sex,
    bornOn,
    taxCode: taxCodeOf({ lastName, firstName, sex, bornOn, belfiore }),
    birthCountry: country?.name ?? 'Italia',
    birthProvince: country ? 'EE' : birthTown.province,
    birthTown: country ? '' : birthTown.name,
    home,
    section,
    ...(section === 'INT' ? { livesIn: random.pick(places.countries) } : {}),
  };
}

/** Large towns weigh more as birthplaces than as homes: that is where hospitals are. */
function bornAlready(random: Random, towns: Parameters<Random['weighted']>[0], bornIn: number, fallback: Town): Town {
  for (let tries = 0; tries < 12; tries += 1) {
    const town = random.weighted(towns) as Town;
    if (town.since <= bornIn && (town.capital || random.chance(0.6))) return town;
  }
  return fallback;
}

const domains = [
  'posta.example',
  'posta.example',
  'mail.example',
  'studio.example',
  'scuola.example',
  'famiglia.example',
];

/** An address under the reserved domain `.example`, which receives no mail. */
export function emailOf(random: Random, person: { firstName: string; lastName: string }, number: number): string {
  const first = plainLetters(person.firstName).toLowerCase();
  const last = plainLetters(person.lastName).toLowerCase();
  const style = random.next();
  const name = style < 0.5 ? `${first}.${last}` : style < 0.8 ? `${first.charAt(0)}.${last}` : `${last}.${first}`;
  return `${name}${number}@${random.pick(domains)}`;
}

export function mobileOf(random: Random): string {
  return `${random.pick(['320', '328', '329', '333', '335', '338', '339', '340', '347', '349', '366', '388', '392'])}${digits(random, 7)}`;
}

const areaCodes: Record<string, string> = {
  MI: '02',
  RM: '06',
  TO: '011',
  GE: '010',
  NA: '081',
  BO: '051',
  FI: '055',
  BA: '080',
  PA: '091',
  VE: '041',
  CT: '095',
  PD: '049',
  VR: '045',
};

export function phoneOf(random: Random, province: string): string {
  return `${areaCodes[province] ?? `0${random.between(121, 985)}`}${digits(random, 6)}`;
}

const streets = weights([
  ['Via', 14],
  ['Viale', 2],
  ['Piazza', 2],
  ['Corso', 2],
  ['Vicolo', 1],
  ['Contrada', 1],
  ['Largo', 1],
]);
const dedications = [
  ...['Roma', 'Giuseppe Garibaldi', 'Giuseppe Mazzini', 'Dante Alighieri', 'Guglielmo Marconi', 'Alessandro Manzoni'],
  ...[
    'Camillo Cavour',
    'Giuseppe Verdi',
    'IV Novembre',
    'XXV Aprile',
    'della Libertà',
    'della Repubblica',
    'dei Mille',
  ],
  ...[
    'Giacomo Matteotti',
    'Antonio Gramsci',
    'Aldo Moro',
    "dell'Industria",
    'della Stazione',
    'San Francesco',
    'Europa',
  ],
  ...["Sant'Antonio", 'Leonardo da Vinci', 'Galileo Galilei', 'Alcide De Gasperi', 'Vittorio Veneto', 'Trieste', 'Po'],
];

export function addressOf(random: Random): string {
  const number = random.between(1, 190);
  const suffix = random.chance(0.12) ? `/${random.pick(['A', 'B', 'C', 'bis'])}` : '';
  return `${random.weighted(streets)} ${random.pick(dedications)}, ${number}${suffix}`;
}

const digits = (random: Random, count: number): string =>
  String(random.between(0, 10 ** count - 1)).padStart(count, '0');

export const two = (value: number): string => String(value).padStart(2, '0');
