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
    ['turns the text around it', 'Rossi\u202Egpj.exe'],
    ['isolates a direction', 'Ros\u2066si'],
    ['ends the line', 'Rossi\u2028Bianchi'],
    ['breaks the line', 'Rossi\nBianchi'],
    ['begins with a byte order mark inside', 'Ros\uFEFFsi'],
  ])('is refused where it %s', (_, text) => {
    expect(takes(nameText(80), text)).toBe(false);
  });

  it.each(['https://example.org', 'Vai su www.example.org', 'anna@example.org'])(
    'of a person is no address: %s',
    (text) => {
      expect(takes(personName(80), text)).toBe(false);
    },
  );
});
