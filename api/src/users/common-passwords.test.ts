import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a password that everybody tries', () => {
  const own = ['giulia.damico@sodalizio.example', 'giulia.damico', 'Giulia', "D'Amico", "GiuliaD'Amico"];
  it.each([
    'password1234',
    'Password2026!',
    '123456789012',
    '098765432109',
    'qwertyuiopas',
    '1qaz2wsx3edc',
    'abcdefghijkl',
    'ciaociaociao',
    'aaaaaaaaaaaa',
    'Benvenuta!!!!2026',
    'giulia.damico',
    'Giulia199012345',
    '12/03/1990 12',
  ])('like %j is refused', (password) => expect(isCommonPassword(password, own)).toBe(true));

  it.each([
    'un-treno-per-matera',
    'pioggia verde sul tetto',
    'K7#vq!29zLm@4',
    'giulia va al mare presto',
    '8841-7730-2265-9917-40',
  ])('unlike %j is accepted', (password) => expect(isCommonPassword(password, own)).toBe(false));

  it.each([
    ['asdfghjk-2026-!', true],
    ['asdfghj-2026-!!', false],
    ['Ada-2026-!!!!', true],
    ['Li-2026-!!!!!', false],
  ])('may be eight keys of a row or a name of three letters, with signs; not less: %j', (password, isRefused) => {
    expect(isCommonPassword(password, ['Ada', 'Li'])).toBe(isRefused);
  });
});
