import { demoUsers } from '../../auth/demo/demo-users.ts';
import { addressOf, emailOf, inventPerson, mobileOf, type Person, phoneOf, two } from '../../db/demo/demo-people.ts';
import { italianPlaces, type Places } from '../../db/demo/italian-places.ts';
import { type Random, randomOf, weights } from '../../db/demo/random.ts';
import type { DemoPeople } from '../../platform/slices.ts';
import type { Admission, MemberType } from '../associates.schema.ts';
import { type CompanyFields, inventBody, inventPractice, noCompany, schoolName } from './demo-companies.ts';
import { type DemoPayment, inventPayments } from './demo-payments.ts';

/** A row of `members` without generated columns, with its payments (newest first) and sections. */
export interface DemoMember extends CompanyFields {
  codaica: string;
  last_name: string;
  first_name: string;
  tax_code: string;
  admission: Admission;
  member_type: MemberType;
  registered_on: string | null;
  teacher_ata: boolean;
  teacher_university: boolean;
  digital_animator: boolean;
  ecdl_supervisor: boolean;
  institute: string;
  institute_town: string;
  born_on: string | null;
  birth_country: string;
  birth_province: string;
  birth_town: string;
  phone: string;
  mobile: string;
  email: string;
  country: string;
  province: string;
  town: string;
  address: string;
  postcode: string;
  payments: DemoPayment[];
  sections: { section_code: string; preferred: boolean }[];
}

type MemberOptions = Pick<DemoPeople, 'seed' | 'today' | 'count'>;

/** Plausible Italian members, one at a time, in constant memory. No data of real persons. */
export async function* demoMembers({ seed, today, count }: MemberOptions): AsyncGenerator<DemoMember> {
  const places = await italianPlaces();
  for (let index = 0; index < count; index += 1) {
    const member = demoMember(places, { seed, today }, index);
    yield member.member_type === 'PROFESSIONISTA' && index % 8 === 0 ? withMistake(member, index / 8) : member;
  }
}

/** Mistakes as the filter "Dati da sistemare" finds them. No random number is drawn for them, so all other demo members stay the same. */
function withMistake(member: DemoMember, turn: number): DemoMember {
  const { born_on, mobile, province } = member;
  if (turn % 4 < 2 && born_on)
    return { ...member, born_on: `${born_on.slice(0, 8)}${born_on.endsWith('01') ? '11' : '01'}` };
  if (turn % 4 === 2 && mobile) return { ...member, mobile: `0${mobile.slice(1)}` };
  return { ...member, postcode: province === 'RM' ? '20100' : '00100' };
}

const types = weights<MemberType>([
  ['ORDINARIO', 50],
  ['PROFESSIONISTA', 21],
  ['STUDENTE', 12],
  ['COLLETTIVO', 8],
  ['ONORARIO', 2],
  ['', 7],
]);

const admissions = weights<Admission>([
  ['Si', 70],
  ['Ritardo', 11],
  ['Moroso', 9],
  ['', 6],
  ['No', 2.5],
  ['Espulso', 1.5],
]);

function demoMember(places: Places, { seed, today }: Omit<MemberOptions, 'count'>, index: number): DemoMember {
  const random = randomOf(seed, index);
  const year = Number(today.slice(0, 4));
  const holder = demoUsers[index];
  const type: MemberType = holder ? 'ORDINARIO' : random.weighted(types);
  const admission: Admission = holder ? 'Si' : random.weighted(admissions);
  // Some registered twice: the person of the previous row under another code.
  const twice = !holder && index > demoUsers.length && random.chance(0.006);
  const person = twice
    ? personOf(randomOf(seed, index - 1), places, year, index - 1)
    : inventPerson(random, places, year, { ages: agesOf(type), ...holder });
  const registeredOn = dayRegistered(random, admission, person, today);
  return {
    codaica: codeOf(seed, index),
    last_name: person.lastName,
    first_name: person.firstName,
    admission,
    member_type: type,
    registered_on: random.chance(0.99) ? registeredOn : null,
    ...teaching(random, type, person),
    ...identity(random, type, person, index, holder !== undefined),
    ...contact(random, person, index),
    payments: inventPayments(random, { type, admission, registeredOn, today }),
    sections: sectionsOf(random, person),
  };
}

/** Repeats the random draws of `demoMember` for that row, in the same order, up to the person. */
function personOf(random: Random, places: Places, year: number, index: number): Person {
  const holder = demoUsers[index];
  const type = holder ? 'ORDINARIO' : random.weighted(types);
  if (!holder) random.weighted(admissions);
  if (!holder && index > demoUsers.length) random.next();
  return inventPerson(random, places, year, { ages: agesOf(type), ...holder });
}

function codeOf(seed: number, index: number): string {
  const holes = (Math.imul(index + 1, 0x9e3779b1) ^ seed) >>> 0;
  return String(1000 + index * 3 + (holes % 3)).padStart(7, '0');
}

function agesOf(type: MemberType): [number, number] {
  if (type === 'STUDENTE') return [18, 27];
  return type === 'ONORARIO' ? [58, 88] : [25, 76];
}

function dayRegistered(random: Random, admission: Admission, person: Person, today: string): string {
  const now = Date.parse(`${today}T00:00:00Z`);
  if (admission === '') return daysBefore(now, random.between(0, 120));
  const adult = Number(person.bornOn.slice(0, 4)) + 18;
  const thisYear = Number(today.slice(0, 4));
  // The square favours recent years, as membership did.
  const first = Math.max(adult, 1994);
  const joined = Math.max(first, thisYear - 1 - Math.floor(random.next() ** 2 * (thisYear - first)));
  const day = `${joined}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  return day <= today ? day : daysBefore(now, random.between(1, 200));
}

const daysBefore = (now: number, days: number): string => new Date(now - days * 86_400_000).toISOString().slice(0, 10);

type Identity = Pick<DemoMember, 'tax_code' | 'born_on' | 'birth_country' | 'birth_province' | 'birth_town'> &
  CompanyFields;

/** A collective member has the eleven digits of the body; the person is its representative. */
function identity(random: Random, type: MemberType, person: Person, index: number, whole: boolean): Identity {
  if (type === 'COLLETTIVO') {
    const body = inventBody(random, person, index);
    return {
      ...body,
      tax_code: body.company_tax_code,
      born_on: null,
      birth_country: '',
      birth_province: '',
      birth_town: '',
    };
  }
  const practice = type === 'PROFESSIONISTA' && random.chance(0.55) ? inventPractice(random, person, index) : noCompany;
  const born = whole || random.chance(0.96);
  return {
    ...practice,
    tax_code: whole || random.chance(0.985) ? person.taxCode : '',
    born_on: born ? person.bornOn : null,
    birth_country: born ? person.birthCountry : '',
    birth_province: born ? person.birthProvince : '',
    birth_town: born && (whole || random.chance(0.97)) ? person.birthTown : '',
  };
}

type Teaching = Pick<
  DemoMember,
  'teacher_ata' | 'teacher_university' | 'digital_animator' | 'ecdl_supervisor' | 'institute' | 'institute_town'
>;

function teaching(random: Random, type: MemberType, { home }: Person): Teaching {
  const may = type !== 'COLLETTIVO' && type !== 'STUDENTE';
  const school = may && random.chance(0.24);
  const university = may && !school && random.chance(0.06);
  const known = (school || university) && random.chance(0.93);
  return {
    teacher_ata: school,
    teacher_university: university,
    digital_animator: school && random.chance(0.2),
    ecdl_supervisor: random.chance(school ? 0.25 : 0.05),
    institute: known ? (school ? schoolName(random) : 'Università degli Studi') : '',
    institute_town: known ? home.name : '',
  };
}

type Contact = Pick<
  DemoMember,
  'phone' | 'mobile' | 'email' | 'country' | 'province' | 'town' | 'address' | 'postcode'
>;

function contact(random: Random, person: Person, index: number): Contact {
  const { home, livesIn } = person;
  const located = random.chance(0.97);
  return {
    phone: random.chance(0.4) ? phoneOf(random, home.province) : '',
    mobile: random.chance(0.82) ? mobileOf(random) : '',
    email: random.chance(0.93) ? emailOf(random, person, index) : '',
    country: livesIn?.name ?? 'Italia',
    province: livesIn ? 'EE' : home.province,
    town: livesIn ? '' : home.name,
    address: located ? addressOf(random) : '',
    postcode: located && !livesIn ? home.postcode : '',
  };
}

const others = ['LOM', 'LAZ', 'TOS', 'EMR', 'PIE', 'INT'];

function sectionsOf(random: Random, person: Person): DemoMember['sections'] {
  if (random.chance(0.05)) return [];
  const own = { section_code: person.section, preferred: random.chance(0.95) };
  const second = random.pick(others);
  if (second === person.section || !random.chance(0.06)) return [own];
  return [own, { section_code: second, preferred: false }];
}
