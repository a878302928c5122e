import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostEuro, readEuro } from './euro.ts';

const read = (value: number) => ({ kind: 'read', value });
const unsure = (...readings: number[]) => ({ kind: 'unsure', readings });
const refused = (reason: string) => ({ kind: 'refused', reason });

test.each([
  ['', { kind: 'empty' }],
  ['  ', { kind: 'empty' }],
  ['50', read(50)],
  ['0050', read(50)],
  ['50,00', read(50)],
  ['50,5', read(50.5)],
  ['50,', read(50)],
  ['50.', read(50)],
  [',50', read(0.5)],
  ['.50', read(0.5)],
  ['0.50', read(0.5)],
  ['0,01', read(0.01)],
  ['1234,56', read(1234.56)],
  ['1234.56', read(1234.56)],
  ['1.234,56', read(1234.56)],
  ['1,234.56', read(1234.56)],
  ['1.234', read(1234)],
  ['1.500', read(1500)],
  ['12.500', read(12_500)],
  ['1.234.567', read(1_234_567)],
  ['1,234,567', read(1_234_567)],
  ['1.234.567,8', read(1_234_567.8)],
  ['1 234,56', read(1234.56)],
  ['1 234.5', read(1234.5)],
  ["1'234,56", read(1234.56)],
  ['1’234.50', read(1234.5)],
  ['1 234,56', read(1234.56)],
  ['\u202a€ 1.234,56\u202c', read(1234.56)],
  ['€ 1.234,56', read(1234.56)],
  ['€50', read(50)],
  ['50€', read(50)],
  ['50,00 €', read(50)],
  ['50 euro', read(50)],
  ['Euro 50,00', read(50)],
  ['EUR 1.500', read(1500)],
  ['50 euro.', read(50)],
  ['12,50.', read(12.5)],
  ['€ 1.234,56.', read(1234.56)],
  ['1.234.', read(1234)],
  ['50 euro,', read(50)],
  ['50 euro e 20 centesimi.', read(50.2)],
  ['1.50.', unsure(1.5, 1500)],
  ['50 euro e 20 centesimi', read(50.2)],
  ['1.250 euro e 5 centesimi', read(1250.05)],
  ['+50', read(50)],
  ['50,-', read(50)],
  ['50,--', read(50)],
  ['50,=', read(50)],
  ['99999999,99', read(mostEuro)],

  ['1.5', unsure(1.5, 1500)],
  ['1.50', unsure(1.5, 1500)],
  ['12.50', unsure(12.5, 12_500)],
  ['€ 50.00', unsure(50, 50_000)],
  ['1,500', unsure(1.5, 1500)],
  ['1,234', unsure(1234)],
  ['1234,500', unsure(1234.5)],
  ['0,500', unsure(0.5)],
  ['0.500', unsure(0.5)],
  ['1.234,500', unsure(1234.5)],

  ['1234,567', refused('too-precise')],
  ['0,005', refused('too-precise')],
  ['1.234,567', refused('too-precise')],
  ['1,2345', refused('too-precise')],
  ['0', refused('zero')],
  ['0,00', refused('zero')],
  ['0.000', refused('zero')],
  ['-5', refused('negative')],
  ['− 5', refused('negative')],
  ['-€ 5', refused('negative')],
  ['€ -5', refused('negative')],
  ['5-', refused('negative')],
  ['(50)', refused('negative')],
  ['100000000', refused('too-large')],
  ['100000000,000', refused('too-large')],
  ['1'.repeat(200), refused('too-large')],
  ['1'.repeat(201), refused('unreadable')],
  ['12.34,56', refused('unreadable')],
  ['1.23.456', refused('unreadable')],
  ['1.234.56', refused('unreadable')],
  ['1,23,456', refused('unreadable')],
  ['12 50', refused('unreadable')],
  ['12/11/2026', refused('unreadable')],
  ['12.11.2026', refused('unreadable')],
  ['cinquanta', refused('unreadable')],
  ['5O', refused('unreadable')],
  ['50k', refused('unreadable')],
  ['1e3', refused('unreadable')],
  ['$ 50', refused('unreadable')],
  ['50 + 10', refused('unreadable')],
  ['5²', refused('unreadable')],
  ['.', refused('unreadable')],
  ['12,50..', refused('unreadable')],
  ['€', refused('unreadable')],
  ['NaN', refused('unreadable')],
])('%s', (text, reading) => {
  expect(readEuro(text)).toEqual(reading);
});

const cents = fc.integer({ min: 1, max: mostEuro * 100 });
const grouped = (whole: number, mark: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, mark);

test('every amount is read as it is written in Italy, with and without thousands', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom('', '.', ' ', '’'), fc.constantFrom('', '€ ', '€'), (amount, mark, prefix) => {
      const text = `${prefix}${grouped(Math.floor(amount / 100), mark)},${String(amount % 100).padStart(2, '0')}`;
      expect(readEuro(text)).toEqual(read(amount / 100));
    }),
  );
});

test('no text gains, loses or moves a digit: what is read has the digits of the text', () => {
  const significant = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,, €-'"), maxLength: 14 });
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      const reading = readEuro(text);
      const values = reading.kind === 'read' ? [reading.value] : reading.kind === 'unsure' ? reading.readings : [];
      for (const value of values) {
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThanOrEqual(mostEuro);
        expect(Number(value.toFixed(2))).toBe(value);
        expect(significant(value.toFixed(2))).toBe(significant(text));
      }
    }),
    { numRuns: 5000 },
  );
});
