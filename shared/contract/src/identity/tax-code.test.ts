import { belfioreConnector } from '@marketto/belfiore-connector-embedded';
import { CheckDigitizer, Parser } from '@marketto/codice-fiscale-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Person, soleTaxCodeWarnings, taxCodeFindings } from './tax-code.ts';
import { checkLetter, nameLetters, surnameLetters, withDigits } from './tax-code-letters.ts';
import { placeOf } from './test-known-places.ts';

const maria: Person = {
  cfisc: 'RSSMRA75C44F205R',
  nome: 'Maria',
  cognome: 'Rossi',
  datanasc: '1975-03-04',
  naznasc: 'Italia',
  comnasc: 'Milano',
};
const findings = (over: Partial<Person>) => taxCodeFindings({ ...maria, ...over }, placeOf);
const warningsFor = async (over: Partial<Person>) => {
  const { says: _, ...fields } = await findings(over);
  return Object.fromEntries(Object.entries(fields).filter(([, sentences]) => sentences.length > 0));
};

test('a code that agrees with everything is not commented, and says who it is', async () => {
  expect(await warningsFor({})).toEqual({});
  expect((await findings({})).says).toBe('Donna, nata il 04/03/1975 a Milano');
});

test.each<[string, Partial<Person>]>([
  ['small letters and spaces', { cfisc: 'rss mra 75c44 f205r' }],
  ['omocodia in one digit', { cfisc: 'RSSMRA75C44F20RM' }],
  ['no code at all', { cfisc: '' }],
  ['nothing else to compare with', { nome: '', cognome: '', datanasc: null, comnasc: '' }],
  ['a town spelt otherwise', { comnasc: 'MILANO ' }],
  ['a half-typed date', { datanasc: '04/03' }],
])('%s is no mistake', async (_, over) => {
  expect(await warningsFor(over)).toEqual({});
});

test('omocodia in all seven digits still agrees with date and place', async () => {
  const fifteen = 'RSSMRATRCQQFNLR';
  const cfisc = fifteen + checkLetter(fifteen);
  expect(await warningsFor({ cfisc })).toEqual({});
  expect((await findings({ cfisc })).says).toBe('Donna, nata il 04/03/1975 a Milano');
});

test.each<[string, Partial<Person>, Record<string, string[]>]>([
  [
    'a wrong control letter',
    { cfisc: 'RSSMRA75C44F205X' },
    { cfisc: ['L’ultima lettera del codice fiscale dovrebbe essere R, qui è X: c’è un errore di battitura.'] },
  ],
  [
    'a missing character',
    { cfisc: 'RSSMRA75C44F205' },
    { cfisc: ['Il codice fiscale ha 16 caratteri, o 11 cifre per le organizzazioni: qui ce ne sono 15.'] },
  ],
  [
    'one character alone',
    { cfisc: 'R' },
    { cfisc: ['Il codice fiscale ha 16 caratteri, o 11 cifre per le organizzazioni: qui ce n’è 1.'] },
  ],
  [
    'a digit where a letter belongs',
    { cfisc: 'R5SMRA75C44F205R' },
    { cfisc: ['Il codice fiscale non ha la forma giusta: controlla lettere e cifre.'] },
  ],
  [
    'another surname',
    { cognome: 'Bianchi' },
    { cognome: ['Il codice fiscale indica RSS, per il cognome «Bianchi» servirebbe BNC.'] },
  ],
  [
    'another first name',
    { nome: 'Anna' },
    { nome: ['Il codice fiscale indica MRA, per il nome «Anna» servirebbe NNA.'] },
  ],
  [
    'another birth date',
    { datanasc: '1975-03-13' },
    { datanasc: ['Il codice fiscale indica il 04/03/1975, qui è scritto il 13/03/1975.'] },
  ],
  ['another town', { comnasc: 'Monza' }, { comnasc: ['Il codice fiscale indica Milano, qui è scritto Monza.'] }],
])('%s is reported', async (_, over, sentences) => {
  expect(await warningsFor(over)).toEqual(sentences);
});

const signed = (fifteen: string) => fifteen + checkLetter(fifteen);

test('the 30th of February is no birthday', async () => {
  const { cfisc } = await warningsFor({ cfisc: signed('RSSMRA75B70F205'), datanasc: null });
  expect(cfisc).toEqual(['Il codice fiscale indica un giorno di nascita che non esiste.']);
});

test('an unknown place code is reported', async () => {
  const { cfisc } = await warningsFor({ cfisc: signed('RSSMRA75C44Z999') });
  expect(cfisc).toEqual(['Il codice fiscale indica un luogo di nascita che non esiste.']);
});

test('who was born abroad has the country in the code', async () => {
  const cfisc = signed('RSSMRA75C44Z112');
  expect(await warningsFor({ cfisc, naznasc: 'Germania', comnasc: 'Berlino' })).toEqual({});
  expect(await warningsFor({ cfisc, naznasc: 'Francia', comnasc: '' })).toEqual({
    comnasc: ['Il codice fiscale indica Germania, qui è scritto Francia.'],
  });
  expect((await findings({ cfisc })).says).toBe('Donna, nata il 04/03/1975 all’estero (Germania)');
});

test.each([
  ['Z154', 'Russia'],
  ['Z404', 'USA'],
  ['Z404', 'U.S.A.'],
  ['Z404', 'Stati Uniti'],
  ['Z140', 'Moldavia'],
  ['Z126', 'Olanda'],
  ['Z114', 'Inghilterra'],
  ['Z114', 'Gran Bretagna'],
  ['Z148', 'Macedonia'],
])('the country of the code %s may be called %s', async (code, naznasc) => {
  const cfisc = signed(`RSSMRA75C44${code}`);
  expect(await warningsFor({ cfisc, naznasc, comnasc: '' })).toEqual({});
  expect(Object.keys(await warningsFor({ cfisc, naznasc: 'Francia', comnasc: '' }))).toEqual(['comnasc']);
});

test('a day that is pronounced with a vowel first has its article elided', async () => {
  const cfisc = signed('RSSMRA75S51F205');
  expect((await findings({ cfisc, datanasc: '1975-03-08' })).says).toBe('Donna, nata l’11/11/1975 a Milano');
  expect(await warningsFor({ cfisc, datanasc: '1975-03-08' })).toEqual({
    datanasc: ['Il codice fiscale indica l’11/11/1975, qui è scritto l’08/03/1975.'],
  });
});

test('the century is the written one where the rest agrees, and otherwise the one of a living person', async () => {
  expect(await warningsFor({ cfisc: signed('RSSMRA05C04F205'), datanasc: '1905-03-04' })).toEqual({});
  expect(await warningsFor({ cfisc: signed('RSSMRA05C04F205'), datanasc: '2005-03-04' })).toEqual({});
  expect((await findings({ cfisc: signed('RSSMRA99C04F205'), datanasc: null })).says).toBe(
    'Uomo, nato il 04/03/1999 a Milano',
  );
});

test.each([
  ['D’Angelo', 'DNG'],
  ['De Nicolò', 'DNC'],
  ['Fo', 'FOX'],
  ['Rossi Bianchi', 'RSS'],
])('the surname %s gives %s', async (cognome, letters) => {
  const { cognome: warnings } = await findings({ cfisc: signed(`${letters}MRA75C44F205`), cognome });
  expect(warnings).toEqual([]);
});

test('a first name of four consonants or more leaves the second one out', async () => {
  expect((await findings({ cfisc: signed('RSSGFR75C04F205'), nome: 'Gianfranco' })).nome).toEqual([]);
});

test('eleven digits are an organisation’s', async () => {
  expect(await warningsFor({ cfisc: '09876543217' })).toEqual({});
  expect(await warningsFor({ cfisc: '09876543210' })).toEqual({
    cfisc: ['Il codice fiscale di 11 cifre non torna: almeno una cifra è sbagliata.'],
  });
});

test('a company’s code is looked at alone', async () => {
  expect(await soleTaxCodeWarnings('RSSMRA75C44F205R', placeOf)).toEqual([]);
  expect(await soleTaxCodeWarnings('RSSMRA75C44F205A', placeOf)).toHaveLength(1);
});

const name = fc
  .stringMatching(/^[A-Za-zÀÈÉÌÒÙàèéìòùüöñç][A-Za-zÀÈÉÌÒÙàèéìòùüöñç' ]{1,14}$/)
  .filter((text) => /[a-z].*[a-z]/i.test(text));

test('letters, digits and the last letter are those of another program', () => {
  const other = new Parser(belfioreConnector);
  fc.assert(
    fc.property(name, name, (first, last) => {
      expect([nameLetters(first), surnameLetters(last)]).toEqual([
        other.firstNameToCf(first),
        other.lastNameToCf(last),
      ]);
    }),
    { numRuns: 60 },
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}$/), (fifteen) => {
      expect(checkLetter(fifteen)).toBe(CheckDigitizer.checkDigit(fifteen));
      expect(withDigits(`${fifteen}A`).slice(0, 15)).toBe(other.cfDeomocode(`${fifteen}A`).slice(0, 15));
    }),
  );
});

test.each([
  ['Łukasz', 'LKS'],
  ['Strauß', 'STR'],
  ['Ørsted', 'RST'],
  ['Đorđević', 'DRD'],
  ['X', undefined],
])('the surname %s gives the letters %s', (surname, letters) => expect(surnameLetters(surname)).toBe(letters));
