import { isDay } from '../typed/day.ts';
import { identityLabels as labels } from './identity.labels.ts';
import { organisationCodeWarnings } from './organisation-codes.ts';
import { samePlace } from './places.ts';
import { checkLetter, nameLetters, surnameLetters, withDigits } from './tax-code-letters.ts';

/** Finds the town or country of a cadastral code, including former ones. */
export type PlaceOf = (code: string) => Promise<{ name: string; abroad: boolean } | undefined>;

/** The fields encoded in a codice fiscale. `datanasc` is `YYYY-MM-DD`, '' or null where unknown. */
export interface Person {
  readonly cfisc: string;
  readonly nome: string;
  readonly cognome: string;
  readonly datanasc: string | null;
  readonly naznasc: string;
  readonly comnasc: string;
}

/** Sentences by field; `says` is what a valid code tells about the person. */
export interface TaxCodeFindings {
  readonly cfisc: readonly string[];
  readonly nome: readonly string[];
  readonly cognome: readonly string[];
  readonly datanasc: readonly string[];
  readonly comnasc: readonly string[];
  readonly says: string | undefined;
}

const nothing: TaxCodeFindings = { cfisc: [], nome: [], cognome: [], datanasc: [], comnasc: [], says: undefined };

/** Six letters, then digits that omocodia may have turned into letters (L M N P Q R S T U V), a month, a place, a letter. */
const shape = /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/;
const months = 'ABCDEHLMPRST';

/** Inconsistencies of a codice fiscale with the other fields, or within itself. None for an empty code. */
export async function taxCodeFindings(person: Person, placeOf: PlaceOf): Promise<TaxCodeFindings> {
  const code = person.cfisc.replaceAll(/\s/g, '').toUpperCase();
  if (code === '') return nothing;
  if (/^\d{11}$/.test(code)) return { ...nothing, cfisc: organisationCodeWarnings(code) };
  if (code.length !== 16) return { ...nothing, cfisc: [labels.taxCodeLength(code.length)] };
  if (!shape.test(code)) return { ...nothing, cfisc: [labels.taxCodeForm] };

  const plain = withDigits(code);
  const { day, woman } = birthOf(plain, person.datanasc);
  const place = await placeOf(plain.slice(11, 15));
  const check = checkLetter(code.slice(0, 15));
  return {
    cfisc: [
      ...(check !== code[15] ? [labels.taxCodeCheckLetter(check, code.slice(15))] : []),
      ...(day === undefined ? [labels.taxCodeNoDay] : []),
      ...(place === undefined ? [labels.taxCodeNoPlace] : []),
    ],
    cognome: letters(surnameLetters, person.cognome, code.slice(0, 3), labels.taxCodeSurname),
    nome: letters(nameLetters, person.nome, code.slice(3, 6), labels.taxCodeName),
    datanasc:
      day && person.datanasc && isDay(person.datanasc) && day !== person.datanasc
        ? [labels.taxCodeDate(day, person.datanasc)]
        : [],
    comnasc: place ? townWarnings(place, person) : [],
    says: day && check === code[15] ? labels.taxCodeSays(woman, day, place) : undefined,
  };
}

/** Checks a code alone; for the codice fiscale of a company, which may be a person's. */
export async function soleTaxCodeWarnings(cfisc: string, placeOf: PlaceOf): Promise<readonly string[]> {
  const unknown = { cfisc, nome: '', cognome: '', datanasc: null, naznasc: '', comnasc: '' };
  return (await taxCodeFindings(unknown, placeOf)).cfisc;
}

/**
 * The day in a code: two digits of the year, a letter for the month, the day (plus 40 for women). The century is missing: that of
 * the written date if the rest agrees, otherwise the latest one for an age below a hundred years.
 */
function birthOf(plain: string, written: string | null): { day: string | undefined; woman: boolean } {
  const number = Number(plain.slice(9, 11));
  const woman = number > 40;
  const monthAndDay = `${two(months.indexOf(plain.charAt(8)) + 1)}-${two(woman ? number - 40 : number)}`;
  const ofCentury = (century: string) => `${century}${plain.slice(6, 8)}-${monthAndDay}`;
  const writtenCentury = ofCentury((written ?? '').slice(0, 2));
  if (written && writtenCentury === written) return { day: written, woman };
  const recent = ofCentury('20');
  const day = recent <= new Date().toISOString().slice(0, 10) ? recent : ofCentury('19');
  return { day: isDay(day) ? day : undefined, woman };
}

const two = (number: number) => String(number).padStart(2, '0');

function letters(
  drawn: (name: string) => string | undefined,
  name: string,
  indicated: string,
  sentence: (indicated: string, name: string, right: string) => string,
): readonly string[] {
  const right = name.trim() === '' ? undefined : drawn(name.trim());
  return right === undefined || right === indicated ? [] : [sentence(indicated, name.trim(), right)];
}

/** What people call countries whose official names they seldom write; several between slashes. */
const alsoCalled: Readonly<Record<string, string>> = {
  'Federazione russa': 'Russia',
  'Macedonia del Nord': 'Macedonia',
  Moldova: 'Moldavia',
  'Paesi Bassi': 'Olanda',
  'Regno Unito': 'Inghilterra/Gran Bretagna',
  "Stati Uniti d'America": 'Stati Uniti/USA/U.S.A.',
};

/** For people born abroad the code has the country, whatever the town field says. */
function townWarnings(place: { name: string; abroad: boolean }, person: Person): readonly string[] {
  const written = place.abroad ? [person.naznasc, person.comnasc] : [person.comnasc];
  const known = written.filter((word) => word.trim() !== '');
  const shown = known.at(-1);
  const names = place.abroad ? `${place.name}/${alsoCalled[place.name] ?? ''}` : place.name;
  if (shown === undefined || known.some((word) => samePlace(word, names))) return [];
  return [labels.taxCodeTown(place.name, shown)];
}
