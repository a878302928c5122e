import { type Admission, admissionLabels, admissions } from '@sodalizio/contract';
import { formatDate, formatEuro } from '@sodalizio/ui';
import { paymentWords } from '../payments/payment.labels.ts';
import { sectionWord } from '../section-word.ts';
import { fieldNamed } from './edit-fields.ts';
import { profileLabels as labels } from './profile.labels.ts';

const otherFields: Readonly<Record<string, string>> = {
  Ammesso: labels.admission,
  ...paymentWords,
  catass: labels.category,
  sigla: labels.section,
  preferita: labels.preferred,
  sez_code: labels.preferredSection,
};

/** Distinguishes equal labels of person and company, such as the address. */
const ofCompany = (name: string) => name.startsWith('az') && !['azragsoc', 'azpiva', 'azcfisc'].includes(name);

export function fieldWord(name: string): string {
  const label = fieldNamed(name)?.label ?? otherFields[name] ?? name;
  return ofCompany(name) ? labels.ofCompany(label) : label;
}

const isAdmission = (value: unknown): value is Admission => (admissions as readonly unknown[]).includes(value);

const words: Readonly<Record<string, (value: string) => string>> = {
  quota: (value) => formatEuro(Number(value)),
  preferita: (value) => (value === 'Si' ? labels.yes : labels.no),
  sigla: sectionWord,
  sez_code: sectionWord,
  data: formatDate,
};

/** Displayed form of a wire value: dates, euro, Sì and No, words of the admission. '' for none. */
export function valueWord(name: string, value: string | number | boolean | null): string {
  if (name === 'Ammesso') return isAdmission(value) ? admissionLabels[value].label : String(value ?? '');
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  const word = words[name] ?? (fieldNamed(name)?.kind === 'day' ? formatDate : String);
  return word(String(value));
}
