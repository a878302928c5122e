import { expect, test } from 'vitest';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';

const said = (words: (count: number) => string, ...counts: number[]) =>
  counts.map((count) => words(count).replace(/\s/g, ' '));

test('one member is said in the singular', () => {
  expect(said(labels.except, 1, 2_000)).toEqual(['tranne 1', 'tranne 2.000']);
  expect(said(labels.gone, 0, 1, 2)).toEqual([
    '',
    '1 dei soci scelti non c’è più.',
    '2 dei soci scelti non ci sono più.',
  ]);
  expect(said(labels.willSkip, 1, 2)).toEqual(['1 socio viene saltato', '2 soci vengono saltati']);
  expect(said(labels.sectionDone, 1, 2)).toEqual(['Sezione assegnata a 1 socio', 'Sezione assegnata a 2 soci']);
  expect(said(labels.paymentDone, 1, 2)).toEqual(['Pagamento registrato a 1 socio', 'Pagamento registrato a 2 soci']);
  expect(said(labels.admissionDone, 1, 2)).toEqual(['1 socio ammesso', '2 soci ammessi']);
  expect(said(labels.unnamed, 1, 2)).toEqual(['e un altro', 'e altri 2']);
  expect(said(labels.showMore, 1, 2)).toEqual(['Mostra un altro', 'Mostra altri 2']);
  expect(said(labels.selectSkipped, 1, 2)).toEqual(['Seleziona il socio saltato', 'Seleziona i 2 soci saltati']);
  expect(said(labels.undone, 1, 2)).toEqual(['Annullato per 1 socio', 'Annullato per 2 soci']);
});

test('nobody is said too', () => {
  expect(said(labels.sectionConfirm, 0, 1, 2)).toEqual([
    'Nessuno a cui assegnarla',
    'Assegna a 1 socio',
    'Assegna a 2 soci',
  ]);
  expect(said(labels.paymentConfirm, 0, 1, 2)).toEqual([
    'Nessun pagamento da registrare',
    'Registra 1 pagamento',
    'Registra 2 pagamenti',
  ]);
  expect(said(labels.admissionConfirm, 0, 1, 2)).toEqual(['Nessuno da ammettere', 'Ammetti 1 socio', 'Ammetti 2 soci']);
  expect(said(labels.andSkipped, 0, 1, 2)).toEqual(['', ', 1 saltato', ', 2 saltati']);
});

test('those skipped, and those that an undoing left, are told apart', () => {
  expect([1, 2].map((count) => labels.skippedTitle(count, false))).toEqual(['1 socio saltato', '2 soci saltati']);
  expect([1, 2].map((count) => labels.skippedTitle(count, true))).toEqual([
    '1 socio lasciato com’è',
    '2 soci lasciati come sono',
  ]);
});

test('some are named, and the others counted', () => {
  expect(labels.names(['Ada', 'Zoë'], 0)).toBe('Ada, Zoë');
  expect([1, 2_000].map((others) => labels.names(['Ada'], others))).toEqual(['Ada e altri 1', 'Ada e altri 2.000']);
});

test('a sum that may be less is said as the most', () => {
  const total = (exact: boolean) => labels.total(3, 50, exact).replace(/\s/g, ' ');
  expect([true, false].map(total)).toEqual([
    'Totale € 150,00: 3 soci × € 50,00',
    'Totale al massimo € 150,00: 3 soci × € 50,00',
  ]);
  const sum = (exact: boolean) => labels.paymentTotal(150, exact).replace(/\s/g, ' ');
  expect([true, false].map(sum)).toEqual([
    'In totale € 150,00.',
    'In totale al massimo € 150,00: chi ha già pagato viene saltato.',
  ]);
});

test('a year that is not typed yet is that year', () => {
  expect(labels.evenIfPaid('')).toBe('Registra anche a chi ha già pagato per quell’anno');
  expect(labels.evenIfPaid(2026)).toBe('Registra anche a chi ha già pagato per il 2026');
});

test.each([
  ['gone', 'non è più tra i soci', 'non sono più tra i soci'],
  ['already-paid', 'ha già un pagamento per il 2026', 'hanno già un pagamento per il 2026'],
  ['already-linked', 'ha già questa sezione', 'hanno già questa sezione'],
  ['already-admitted', 'è già ammesso', 'sono già ammessi'],
  ['not-waiting', 'non è in attesa di ammissione', 'non sono in attesa di ammissione'],
  ['changed-since', 'è cambiato nel frattempo', 'sono cambiati nel frattempo'],
] as const)('why somebody is skipped (%s) is said of one and of several', (why, one, several) => {
  expect([false, true].map((many) => labels.reason(why, many, 2026))).toEqual([one, several]);
  expect(labels.reason('already-paid', false, undefined)).toBe('ha già un pagamento per quell’anno');
});
