import { expect, test } from 'vitest';
import { emailWarnings, mobileWarnings, phoneWarnings } from './contacts.ts';
import { organisationCodeWarnings, vatNumberWarnings } from './organisation-codes.ts';
import { isItaly, postcodeWarnings, samePlace, townWarnings } from './places.ts';
import { towns } from './test-known-places.ts';

test.each([
  '',
  '01234567897',
  'IT01234567897',
  'it 012 345 678 97',
  'DE123456789',
  'CHE-123.456.788',
  '12345678903',
  '12345678200',
])('the partita IVA %j passes', (typed) => expect(vatNumberWarnings(typed)).toEqual([]));

test.each([
  ['01234567890', 'La partita IVA non torna: almeno una cifra è sbagliata.'],
  ['0123456789', 'La partita IVA ha 11 cifre: qui ce ne sono 10.'],
  ['1', 'La partita IVA ha 11 cifre: qui ce n’è 1.'],
  ['0123456789A', 'La partita IVA è fatta di sole cifre.'],
  ['00000000000', 'La partita IVA non torna: almeno una cifra è sbagliata.'],
])('the partita IVA %s is warned about', (typed, sentence) => expect(vatNumberWarnings(typed)).toEqual([sentence]));

test('one changed digit, and two that changed places, are noticed in any of the eleven', () => {
  const sound = '01234567897';
  for (let place = 0; place < 11; place += 1) {
    const changed = [...sound].map((digit, at) => (at === place ? String((Number(digit) + 1) % 10) : digit)).join('');
    expect(organisationCodeWarnings(changed)).toHaveLength(1);
  }
  expect(organisationCodeWarnings('10234567897')).toHaveLength(1);
});

const milan = { country: 'Italia', province: 'MI', postcode: '20121' };

test.each([
  {},
  { postcode: '' },
  { province: '' },
  { province: 'ZZ' },
  { country: 'Svizzera', postcode: '6900' },
  { province: 'rm', postcode: '00187' },
  { province: 'MB', postcode: '20900' },
  { province: 'KR', postcode: '88900' },
])('a postcode that agrees with its province passes: %j', (over) =>
  expect(postcodeWarnings({ ...milan, ...over })).toEqual([]),
);

test('a postcode keeps its zeros and belongs to its province', () => {
  expect(postcodeWarnings({ ...milan, postcode: '187' })).toEqual(['Il CAP ha cinque cifre.']);
  expect(postcodeWarnings({ ...milan, postcode: '2012A' })).toEqual(['Il CAP ha cinque cifre.']);
  expect(postcodeWarnings({ ...milan, postcode: '00187' })).toEqual(['Il CAP 00187 non è della provincia di MI.']);
});

test('every province of today has postcodes', () => {
  const { provinces } = towns;
  expect(provinces).toHaveLength(107);
  const without = provinces.filter(
    ({ code }) => postcodeWarnings({ ...milan, province: code, postcode: '99999' }).length === 0,
  );
  expect(without).toEqual([]);
});

test.each([
  ['Reggio Emilia', "Reggio nell'Emilia"],
  ['FORLI', 'Forlì'],
  ['Bolzano', 'Bolzano/Bozen'],
  ["Sant'Angelo Lodigiano", 'Sant Angelo  Lodigiano'],
])('%s and %s are one place', (one, other) => expect(samePlace(one, other)).toBe(true));

test('different places are not one', () => {
  expect(samePlace('Milano', 'Milano Marittima')).toBe(false);
  expect(samePlace('', '')).toBe(false);
});

test('towns and provinces are those of ISTAT', () => {
  expect(towns.provinces.slice(0, 2)).toEqual([
    { code: 'AG', name: 'Agrigento' },
    { code: 'AL', name: 'Alessandria' },
  ]);
  expect(towns.townsOf('mb')).toContain('Monza');
  expect(towns.townsOf('MB')).not.toContain('Milano');
  const everywhere = towns.townsOf('');
  expect(everywhere.length).toBeGreaterThan(7_800);
  expect(new Set(everywhere).size).toBe(everywhere.length);
  expect([...towns.provincesOf('castro')].sort()).toEqual(['BG', 'LE']);
});

test('a town is compared with its province, in Italy only', () => {
  const warnings = (country: string, province: string, town: string) =>
    townWarnings({ country, province, town }, towns);
  expect(warnings('Italia', 'MB', 'Monza')).toEqual({ town: [], province: [] });
  expect(warnings('', '', 'Monza')).toEqual({ town: [], province: [] });
  expect(warnings('Italia', 'mi', 'Monza').town).toEqual(['Monza è in provincia di MB, qui è scritto MI.']);
  expect(warnings('Italia', 'MI', 'Castro').town).toEqual([
    `Castro è in provincia di ${towns.provincesOf('Castro').join(' o ')}, qui è scritto MI.`,
  ]);
  expect(warnings('Italia', 'Milano', 'Fiorenza').town).toEqual(['Fiorenza non è tra i comuni italiani di oggi.']);
  expect(warnings('Italia', 'Milano', '').province).toEqual(['Milano non è la sigla di una provincia.']);
  expect(warnings('Svizzera', 'TI', 'Lugano')).toEqual({ town: [], province: [] });
});

test('Italy is Italy in any spelling, and when nothing is written', () => {
  expect(['', 'Italia', 'ITALIA ', 'IT'].every(isItaly)).toBe(true);
  expect(['Svizzera', 'Itaca'].some(isItaly)).toBe(false);
});

test.each(['', 'maria.rossi@posta.example', 'a+b@sub.dominio.it', 'info@città.it', "d'angelo@libero.it"])(
  'the address %j passes',
  (address) => expect(emailWarnings(address)).toEqual([]),
);

test.each(['maria', 'maria@', '@posta.it', 'maria@posta', 'maria rossi@posta.it', 'a@b..it', 'a@posta.it, b@posta.it'])(
  'the address %j is not complete',
  (address) => expect(emailWarnings(address)).toEqual(['L’indirizzo e-mail non è completo.']),
);

test('a misspelt provider is questioned', () => {
  expect(emailWarnings('maria@gmial.com')).toEqual(['Forse l’indirizzo finisce con @gmail.com?']);
});

test.each([
  '',
  '02 5551234',
  '+39 02 5551234',
  '(02) 555-1234',
  '06.5551234/5',
  '0041 91 5551234',
  '333/1234567',
  '021234/5',
  '02 1234',
  '+39 12345 67890 123',
  '+39 02 12345678/12345',
  '021234/1234567890',
])('the number %j passes', (number) => expect(phoneWarnings(number)).toEqual([]));

test('numbers with letters, too few or too many digits are warned about', () => {
  expect(phoneWarnings('casa 02 555')).toEqual(['Il numero contiene caratteri che non sono cifre.']);
  expect(phoneWarnings('02 55')).toEqual(['Il numero ha troppe o troppo poche cifre.']);
  expect(phoneWarnings('02 555')).toEqual(['Il numero ha troppe o troppo poche cifre.']);
  expect(phoneWarnings('/02 5551234')).toEqual([]);
  expect(phoneWarnings('1234567890123456')).toEqual(['Il numero ha troppe o troppo poche cifre.']);
});

test('Italian mobiles begin with 3', () => {
  expect(mobileWarnings('333 5556789', 'Italia')).toEqual([]);
  expect(mobileWarnings('+39 333 5556789', '')).toEqual([]);
  expect(mobileWarnings('', 'Italia')).toEqual([]);
  expect(mobileWarnings('+39', 'Italia')).toEqual(['Il numero ha troppe o troppo poche cifre.']);
  expect(mobileWarnings('02 5', 'Italia')).toEqual(['Il numero ha troppe o troppo poche cifre.']);
  expect(mobileWarnings('02 5551234', 'Italia')).toEqual(['I cellulari italiani cominciano con 3.']);
  expect(mobileWarnings('079 5551234', 'Svizzera')).toEqual([]);
  expect(mobileWarnings('+41 79 5551234', 'Italia')).toEqual([]);
});
