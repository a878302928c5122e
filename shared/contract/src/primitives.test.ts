import { describe, expect, it } from 'vitest';
import { nameText } from './primitives.ts';
import { personName } from './users.ts';

const takes = (schema: ReturnType<typeof nameText>, text: string) => schema.safeParse(text).success;

describe('a name', () => {
  it.each(['Nicolò D’Àmico', 'Müller-Lüdenscheidt', 'Иван', '李小龍', 'مريم', 'Anna  Maria', 'S.r.l. «Nuova»'])(
    'may be %s',
    (text) => {
      expect(takes(nameText(80), text)).toBe(true);
      expect(takes(personName(80), text)).toBe(true);
    },
  );

  it.each([
    ['turns the text around it', 'Rossi\u202Egpj.exe', 'Rossigpj.exe'],
    ['isolates a direction', 'Ros\u2066si', 'Rossi'],
    ['ends the line', 'Rossi\u2028Bianchi', 'Rossi Bianchi'],
    ['breaks the line', 'Rossi\nBianchi', 'Rossi Bianchi'],
    ['begins with a byte order mark inside', 'Ros\uFEFFsi', 'Rossi'],
    ['has controls', 'Ros\u0007si\u009f', 'Rossi'],
  ])('is taken without what %s', (_, text, stored) => {
    expect(nameText(80).parse(text)).toBe(stored);
  });

  it('is measured as it is stored, and refused with what no database stores', () => {
    expect([' '.repeat(200), 'x'.repeat(81), 'a\u0000', 'a\ud800'].map((text) => takes(nameText(80), text))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each(['https://example.org', 'Vai su www.example.org', 'anna@example.org'])(
    'of a person is no address: %s',
    (text) => {
      expect(takes(personName(80), text)).toBe(false);
    },
  );
});
