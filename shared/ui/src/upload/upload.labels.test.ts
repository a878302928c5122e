import { expect, test } from 'vitest';
import { counted } from './counted.ts';
import { uploadLabels as labels } from './upload.labels.ts';

const [none, one, two] = [counted(0), counted(1), counted(2)];

test('one row is said in the singular', () => {
  expect([one, two].map(labels.run)).toEqual(['Carica 1 riga', 'Carica 2 righe']);
  expect([one, two].map((all) => labels.rowsDone(one, all))).toEqual(['1 di 1 riga', '1 di 2 righe']);
  expect([one, two].map(labels.duplicates)).toEqual(['1 ripetuta nel file', '2 ripetute nel file']);
  expect([one, two].map(labels.changesMore)).toEqual(['e un’altra riga', 'e altre 2 righe']);
  expect(labels.done(one, none, one)).toBe('1 riga salvata: 0 nuove, 1 modificata.');
  expect(labels.done(two, one, two)).toBe('2 righe salvate: 1 nuova, 2 modificate.');
  expect([labels.leftOut(one), labels.leftOut(two)]).toEqual(['1 riga rifiutata.', '2 righe rifiutate.']);
});

test('the columns that are not read are named, and the others counted', () => {
  expect([none, one, two].map((more) => labels.unread(['Note', 'Fax'], more))).toEqual([
    'Colonne che non vengono lette: «Note», «Fax».',
    'Colonne che non vengono lette: «Note», «Fax» e un’altra.',
    'Colonne che non vengono lette: «Note», «Fax» e altre 2.',
  ]);
  expect(labels.unread(['Note'], none)).toBe('Colonna che non viene letta: «Note».');
});

test('a sheet is named where the file has several', () => {
  expect(['Soci', ''].map((sheet) => labels.checkedHint('a.xlsx', sheet, two))).toEqual([
    '«a.xlsx», foglio «Soci»: 2 righe. Non è ancora stato salvato nulla. Gli altri fogli del file non vengono letti.',
    '«a.xlsx»: 2 righe. Non è ancora stato salvato nulla.',
  ]);
});

test('a column without a heading is called by its place, and shows what is in it', () => {
  expect(labels.columnOption('', 3, [])).toBe('Colonna 3');
  expect(labels.columnOption('Chi', 3, ['Ada', 'Zoë'])).toBe('Chi (Ada, Zoë)');
});

test('it is said when not all refused rows are shown', () => {
  expect(labels.refusedSome(two, two)).toBe('Righe rifiutate');
  expect(labels.refusedSome(one, two)).toBe('Le prime 1 righe rifiutate su 2');
});

test('what is on its way is said in whole percent', () => {
  expect([0, 0.126, 1].map(labels.percent)).toEqual(['0 %', '13 %', '100 %']);
});
