import { two } from '../../db/demo/demo-people.ts';
import { type Random, weights } from '../../db/demo/random.ts';
import type { Admission, MemberType } from '../associates.schema.ts';

export interface DemoPayment {
  amount: number;
  paid_on: string;
  year: number;
  method: string;
  details: string;
  notes: string;
  category: string;
}

/** Euro per year and type. ONORARIO pays nothing, yet the association records the year. */
const fees: Record<MemberType, number> = {
  ORDINARIO: 50,
  PROFESSIONISTA: 85,
  STUDENTE: 15,
  ONORARIO: 0,
  COLLETTIVO: 260,
  '': 50,
};

const methods = weights([
  ['Bonifico Bancario', 60],
  ['paypal', 22],
  ['Contanti', 12],
  ["Pagato d'ufficio", 3],
]);

export interface PaymentStory {
  type: MemberType;
  admission: Admission;
  registeredOn: string;
  /** YYYY-MM-DD; no later payments. */
  today: string;
}

/** At most one payment a year, newest first; the last one's year follows from the member's admission. */
export function inventPayments(random: Random, { type, admission, registeredOn, today }: PaymentStory): DemoPayment[] {
  const thisYear = Number(today.slice(0, 4));
  const registered = Number(registeredOn.slice(0, 4));
  const last = lastYearPaid(random, admission, thisYear);
  const wanted = random.between(1, 8);
  const payments: DemoPayment[] = [];
  for (let year = last; year >= registered && payments.length < wanted; year -= 1) {
    // Some years were skipped and never paid.
    if (year !== last && random.chance(0.07)) continue;
    const paidOn = dayPaid(random, year, today);
    if (paidOn < registeredOn) continue;
    payments.push(invent(random, type, year, paidOn, thisYear));
  }
  return payments;
}

/** Ritardo: paid last year's fee and not this one's. Moroso: longer ago. Still waiting: at most this year's. */
function lastYearPaid(random: Random, admission: Admission, thisYear: number): number {
  if (admission === 'Ritardo') return thisYear - 1;
  if (admission === 'Moroso') return thisYear - random.between(2, 4);
  if (admission === 'Espulso' || admission === 'No') return thisYear - random.between(1, 6);
  if (admission === '') return random.chance(0.5) ? thisYear : 0;
  return random.chance(0.78) ? thisYear : thisYear - 1;
}

function dayPaid(random: Random, year: number, today: string): string {
  const when = random.next();
  if (when < 0.1) return `${year - 1}-12-${two(random.between(1, 28))}`;
  const month = when < 0.65 ? random.between(1, 3) : random.between(4, 12);
  const day = `${year}-${two(month)}-${two(random.between(1, 28))}`;
  if (day <= today) return day;
  // This year is not over: the same distribution within the days so far.
  const [, todayMonth = 1, todayDay = 1] = today.split('-').map(Number);
  const earlier = random.between(1, todayMonth);
  return `${year}-${two(earlier)}-${two(earlier === todayMonth ? random.between(1, todayDay) : random.between(1, 28))}`;
}

function invent(random: Random, type: MemberType, year: number, paidOn: string, thisYear: number): DemoPayment {
  const base = fees[type] - (thisYear - year > 3 && fees[type] > 20 ? 5 : 0);
  const amount = type === 'COLLETTIVO' && random.chance(0.3) ? base * 2 : base + (random.chance(0.03) ? 0.5 : 0);
  const method = amount === 0 ? "Pagato d'ufficio" : random.weighted(methods);
  return {
    amount,
    paid_on: paidOn,
    year,
    method,
    details: detailsOf(random, method),
    notes: random.chance(0.05) ? random.pick(notes) : '',
    category: type,
  };
}

function detailsOf(random: Random, method: string): string {
  if (method === 'Bonifico Bancario')
    return random.chance(0.85) ? `CRO ${random.between(10_000_000_000, 99_999_999_999)}` : '';
  if (method === 'paypal') return `PP-${random.between(1_000_000, 9_999_999)}`;
  return method === 'Contanti' ? `Ricevuta n. ${random.between(1, 900)}` : '';
}

const notes = [
  'Quota versata in assemblea',
  'Ricevuta inviata per e-mail',
  'Versamento unico per due annualità',
  'Da verificare con la tesoreria',
  'Causale illeggibile',
];
