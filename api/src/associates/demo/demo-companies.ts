import type { Person } from '../../db/demo/demo-people.ts';
import { addressOf, mobileOf, phoneOf } from '../../db/demo/demo-people.ts';
import { type Random, weights } from '../../db/demo/random.ts';
import { plainLetters, vatNumberOf } from '../../db/demo/tax-codes.ts';

export interface CompanyFields {
  company_name: string;
  company_vat: string;
  company_tax_code: string;
  company_country: string;
  company_province: string;
  company_town: string;
  company_address: string;
  company_postcode: string;
  company_phone: string;
  company_mobile: string;
  company_email: string;
}

const persons = [
  ...[
    'Galileo Galilei',
    'Enrico Fermi',
    'Alessandro Volta',
    'Leonardo da Vinci',
    'Giovanni Pascoli',
    'Maria Montessori',
  ],
  ...['Dante Alighieri', 'Grazia Deledda', 'Italo Calvino', 'Rita Levi-Montalcini', 'Guglielmo Marconi', 'Primo Levi'],
  ...['Alessandro Manzoni', 'Elsa Morante', 'Aldo Moro', 'Giuseppe Verdi', 'Norberto Bobbio', "Gabriele D'Annunzio"],
];
const schools = weights([
  ['Istituto Comprensivo', 5],
  ['Liceo Scientifico', 3],
  ['Liceo Classico', 2],
  ['I.T.I.S.', 3],
  ['I.I.S.', 4],
  ['Istituto Tecnico Economico', 2],
  ['I.P.S.S.A.R.', 1],
]);

export function schoolName(random: Random): string {
  return `${random.weighted(schools)} "${random.pick(persons)}"`;
}

const trades = [
  'Informatica',
  'Formazione',
  'Sistemi',
  'Consulenza',
  'Servizi',
  'Soluzioni Digitali',
  'Software',
  'Reti',
];
const forms = ['S.r.l.', 'S.r.l.', 'S.p.A.', 'S.n.c.', 'S.a.s.', 'Soc. Coop.'];

export function inventBody(random: Random, person: Person, number: number): CompanyFields {
  const school = random.chance(0.5);
  const name = school
    ? `${schoolName(random)} - ${person.home.name}`
    : `${person.lastName} ${random.pick(trades)} ${random.pick(forms)}`;
  // A public school has a codice fiscale of eleven digits and no partita IVA; those begin with 8 or 9.
  const code = vatNumberOf(
    school ? 8_000_000 + (number % 2_000_000) : 100_000 + ((number * 7) % 7_000_000),
    random.between(1, 100),
  );
  return company(random, person, { name, vat: school ? '' : code, taxCode: code });
}

export function inventPractice(random: Random, person: Person, number: number): CompanyFields {
  const name = random.chance(0.6) ? `Studio ${person.lastName}` : `${person.lastName} & Associati`;
  return company(random, person, {
    name,
    vat: vatNumberOf(1_000_000 + ((number * 3) % 8_000_000), random.between(1, 100)),
    taxCode: person.taxCode,
  });
}

export const noCompany: CompanyFields = {
  company_name: '',
  company_vat: '',
  company_tax_code: '',
  company_country: '',
  company_province: '',
  company_town: '',
  company_address: '',
  company_postcode: '',
  company_phone: '',
  company_mobile: '',
  company_email: '',
};

function company(
  random: Random,
  { home }: Person,
  body: { name: string; vat: string; taxCode: string },
): CompanyFields {
  const mailbox = plainLetters(body.name).toLowerCase().slice(0, 24);
  return {
    company_name: body.name,
    company_vat: body.vat,
    company_tax_code: body.taxCode,
    company_country: 'Italia',
    company_province: home.province,
    company_town: home.name,
    company_address: addressOf(random),
    company_postcode: home.postcode,
    company_phone: random.chance(0.85) ? phoneOf(random, home.province) : '',
    company_mobile: random.chance(0.3) ? mobileOf(random) : '',
    company_email: random.chance(0.85) ? `info@${mailbox}.example` : '',
  };
}
