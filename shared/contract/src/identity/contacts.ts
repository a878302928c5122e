import { isEmail } from './email.ts';
import { identityLabels as labels } from './identity.labels.ts';
import { isItaly } from './places.ts';

const misspelt: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmail.it': 'gmail.com',
  'gmail.con': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'libero.com': 'libero.it',
  'liberto.it': 'libero.it',
  'yaho.it': 'yahoo.it',
  'yahoo.con': 'yahoo.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'virgilio.com': 'virgilio.it',
  'tiscali.com': 'tiscali.it',
};

/** What is doubtful about an e-mail address, in sentences for the person who typed it: its form, or a domain that looks misspelt. */
export function emailWarnings(address: string): readonly string[] {
  const written = address.trim();
  if (written === '') return [];
  if (!isEmail(written)) return [labels.emailForm];
  const intended = misspelt[written.slice(written.lastIndexOf('@') + 1).toLowerCase()];
  return intended ? [labels.emailDomain(intended)] : [];
}

/** Digits with separators; an extension or a second number after a slash may follow. */
export function phoneWarnings(number: string): readonly string[] {
  const written = number.trim();
  if (written === '') return [];
  if (!/^\(?\+?[\d\s().\-/]+$/.test(written)) return [labels.phoneForm];
  const countOf = (part = '') => part.replaceAll(/\D/g, '').length;
  const first = countOf(written.split('/')[0]);
  // `333/1234567`: the slash separates the prefix.
  const digits = first < 6 ? countOf(written) : first;
  return digits < 6 || digits > 15 ? [labels.phoneLength] : [];
}

/** Italian mobiles begin with 3; a number with another country's prefix has other rules. */
export function mobileWarnings(number: string, country: string): readonly string[] {
  const found = phoneWarnings(number);
  const digits = number.replaceAll(/[^\d+]/g, '').replace(/^(\+|00)39/, '');
  if (found.length > 0 || digits === '' || /^(\+|00)/.test(digits) || !isItaly(country)) return found;
  return digits.startsWith('3') ? [] : [labels.mobileStart];
}
