import { expect, test } from 'vitest';
import { tidyBy } from './line.ts';

test.each<[keyof typeof tidyBy, string, string]>([
  ['text', ' due\u00a0 righe\r\nin\u200b una\t', 'due righe in una'],
  ['lines', 'una\r\ndue\u2028tre ', 'una\ndue\ntre '],
  ['lines', 'una\u000bdue\u000ctre', 'una\ndue\ntre'],
  ['text', 'una\u000bdue\u000ctre', 'una due tre'],
  ['name', 'Nicolo\u0300', 'Nicolò'],
  ['whole-number', '２０２６', '2026'],
  ['code', 'ａ－１', 'a-1'],
  ['email', 'Mario Rossi <m@r.it>', 'm@r.it'],
  ['email', 'Mailto:m@r.it?subject=ciao', 'm@r.it'],
  ['email', '"m@r.it";', 'm@r.it'],
  ['email', 'm @ r.it,', 'm@r.it'],
  ['email', 'Mario Rossi <m r.it>', 'Mario Rossi <m r.it>'],
  ['email', '(m@r.it, n@r.it)', '(m@r.it, n@r.it)'],
  ['email', 'm@r.it (Mario Rossi)', 'm@r.it'],
  ['email', 'm @ r.it (Mario Rossi);', 'm@r.it'],
  ['email', 'Mario Rossi (m@r.it),', 'm@r.it'],
  ['email', 'E-mail: m@r.it', 'm@r.it'],
  ['email', 'PEC: m@r.it;', 'm@r.it'],
  // A part of the address may be before the blank.
  ['email', 'Rossi m.rossi@x.it,', 'Rossi m.rossi@x.it,'],
  ['email', 'm@r.it (n@r.it)', 'm@r.it (n@r.it)'],
  ['search', 'm.rossi@x.it (Maria Rossi)', 'm.rossi@x.it'],
  ['search', '"Rossi, Maria" <m.rossi@x.it>', 'm.rossi@x.it'],
  ['search', 'mailto:m.rossi@x.it', 'm.rossi@x.it'],
  ['search', 'm.rossi@x.it,', 'm.rossi@x.it'],
  ['search', ' rossi@ ', 'rossi@'],
  ['search', 'cena  @lecco', 'cena @lecco'],
  ['search', 'mario @gmail.com,', 'mario @gmail.com,'],
  ['search', 'Rossi <m @ r.it>', 'Rossi <m @ r.it>'],
  ['search', '“Rossi”,  Maria ', '“Rossi”, Maria'],
  ['phone', 'Tel. 02 555–1234', '02 555-1234'],
  ['phone', 'tel:+39 02 5551234', '+39 02 5551234'],
  ['phone', 'telefono di casa', 'telefono di casa'],
  ['tax-code', 'C.F. rss mra-75c44 f205r', 'RSSMRA75C44F205R'],
  ['tax-code', 'cfrmra80a01h501a', 'CFRMRA80A01H501A'],
  ['tax-code', 'cfrmra8', 'CFRMRA8'],
  ['tax-code', 'CFRSSMRA80A01H501U', 'RSSMRA80A01H501U'],
  ['tax-code', 'CF. RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
  ['tax-code', 'CF01234567897', '01234567897'],
  ['tax-code', 'non ancora', 'non ancora'],
  ['tax-code', 'cod. fisc.: 1_2', 'cod. fisc.: 1_2'],
  ['link', 'esempio.it', 'https://esempio.it'],
  ['link', 'www.esempio.it/a?b=1.', 'https://www.esempio.it/a?b=1'],
  ['link', '<http://esempio.it/a>', 'http://esempio.it/a'],
  ['link', '“il nostro sito”', '“il nostro sito”'],
  ['link', 'ftp://esempio.it.', 'ftp://esempio.it.'],
])('as %s, %j is kept as %j', (kind, typed, kept) => expect(tidyBy[kind](typed)).toBe(kept));

/** Hostile bodies reach these before their length is judged: a pattern that goes back over the text would take minutes. */
test.each(Object.entries(tidyBy))('a text without end is tidied as %s in one pass', (_, tidy) => {
  const began = Date.now();
  for (const sign of ['.', '"', '>', ' ', '(', 'a.', '<a', ' @', '\u0301\u0316']) tidy(`${sign.repeat(200_000)}x`);
  expect(Date.now() - began).toBeLessThan(15_000);
});
