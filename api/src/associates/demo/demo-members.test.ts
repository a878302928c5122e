import { belfioreConnector } from '@marketto/belfiore-connector-embedded';
import { Validator } from '@marketto/codice-fiscale-utils';
import { describe, expect, it } from 'vitest';
import { vatNumberOf } from '../../db/demo/tax-codes.ts';
import { type DemoMember, demoMembers } from './demo-members.ts';

const today = '2026-11-21';

async function make(count: number, seed = 1): Promise<DemoMember[]> {
  const members: DemoMember[] = [];
  for await (const member of demoMembers({ seed, today, count })) members.push(member);
  return members;
}

describe('demo members', () => {
  it('are the same for the same seed and day, other for another seed, and more of them only adds', async () => {
    const [some, again, other, more] = await Promise.all([make(50), make(50), make(50, 2), make(80)]);
    expect(again).toEqual(some);
    expect(more.slice(0, 50)).toEqual(some);
    expect(other).not.toEqual(some);
  });

  it('have a codice fiscale that agrees with name, place and, but for a few mistakes, birth date', async () => {
    const validator = new Validator(belfioreConnector);
    const people = (await make(600)).filter(({ tax_code }) => tax_code.length === 16);
    expect(people.length).toBeGreaterThan(450);
    const born = people.filter(({ born_on }) => born_on);
    const mistaken = born.filter(
      ({ tax_code, born_on }) => !validator.codiceFiscale(tax_code).matchBirthDate(born_on ?? ''),
    );
    expect(mistaken.length).toBeGreaterThan(0);
    expect(mistaken.length).toBeLessThan(people.length / 50);
    for (const person of people) {
      const code = validator.codiceFiscale(person.tax_code);
      expect(code.matchLastName(person.last_name), person.tax_code).toBe(true);
      expect(code.matchFirstName(person.first_name), person.tax_code).toBe(true);
      const place = person.birth_town || (person.birth_country === 'Italia' ? '' : person.birth_country);
      if (place) expect(await code.matchBirthPlace(place), `${person.tax_code} ${place}`).toBe(true);
    }
  });

  it('have company codes of eleven digits with the right check digit', async () => {
    const bodies = (await make(600)).filter(({ member_type }) => member_type === 'COLLETTIVO');
    expect(bodies.length).toBeGreaterThan(20);
    for (const { tax_code, company_tax_code, company_vat } of bodies) {
      expect(tax_code).toMatch(/^\d{11}$/);
      expect(company_tax_code).toBe(tax_code);
      expect(['', tax_code]).toContain(company_vat);
      expect(luhn(tax_code)).toBe(true);
    }
    // The partita IVA of the tax authority's own example.
    expect(vatNumberOf(78_001, 14)).toMatch(/^0078001014\d$/);
  });

  it('have unique codes with leading zeros and undeliverable addresses', async () => {
    const members = await make(2000);
    expect(new Set(members.map(({ codaica }) => codaica)).size).toBe(2000);
    expect(members.every(({ codaica }) => /^0\d{6}$/.test(codaica))).toBe(true);
    const emails = members.flatMap(({ email, company_email }) => [email, company_email]).filter((text) => text !== '');
    expect(emails.every((email) => /^[a-z0-9.]+@[a-z]+\.example$/.test(email))).toBe(true);
  });

  it('show every type, status and section, and the gaps of real data', async () => {
    const members = await make(2000);
    const seen = (of: (member: DemoMember) => string) => new Set(members.map(of));
    expect(seen((m) => m.member_type)).toEqual(
      new Set(['ORDINARIO', 'PROFESSIONISTA', 'STUDENTE', 'ONORARIO', 'COLLETTIVO', '']),
    );
    expect(seen((m) => m.admission)).toEqual(new Set(['Si', 'No', 'Moroso', 'Ritardo', 'Espulso', '']));
    expect(new Set(members.flatMap((m) => m.sections.map((link) => link.section_code))).size).toBe(13);
    for (const gap of ['email', 'phone', 'mobile', 'tax_code', 'born_on', 'registered_on'] as const) {
      expect(
        members.some((member) => !member[gap]),
        gap,
      ).toBe(true);
    }
    expect(members.some(({ sections }) => sections.length === 0)).toBe(true);
    expect(members.some(({ last_name }) => /['’]/.test(last_name))).toBe(true);
    expect(members.some(({ first_name }) => /[ò]/.test(first_name))).toBe(true);
    const identities = members.map((m) => m.tax_code).filter((code) => code.length === 16);
    expect(new Set(identities).size).toBeLessThan(identities.length);
  });

  it('paid between nothing and eight times, once a year, never after today; some did not renew', async () => {
    const members = await make(2000);
    for (const { payments, admission } of members) {
      expect(payments.length).toBeLessThanOrEqual(8);
      expect(new Set(payments.map(({ year }) => year)).size).toBe(payments.length);
      for (const payment of payments) {
        expect(payment.paid_on <= today).toBe(true);
        expect(['Bonifico Bancario', 'paypal', 'Contanti', "Pagato d'ufficio"]).toContain(payment.method);
        expect(admission === 'Moroso' && payment.year >= 2025).toBe(false);
      }
    }
    const notRenewed = members.filter(
      ({ payments }) => payments.some(({ year }) => year === 2025) && !payments.some(({ year }) => year === 2026),
    );
    expect(notRenewed.length).toBeGreaterThan(100);
  });
});

function luhn(code: string): boolean {
  const sum = [...code].reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
