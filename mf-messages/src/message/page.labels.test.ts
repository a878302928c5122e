import { expect, test } from 'vitest';
import { someCounts } from '../test-messages.ts';
import { labels } from './page.labels.ts';

const of = (outcome: 'queued' | 'failed' | 'unknown', act: 'stop' | 'retry' | 'resend-unknown') =>
  [1, 2].map((count) => String(labels.questions[act]?.(someCounts({ [outcome]: count })).body).split('. ', 1)[0]);

test('one recipient is said in the singular', () => {
  expect(of('queued', 'stop')).toEqual(['1 destinatario non la riceverà', '2 destinatari non la riceveranno']);
  expect(of('failed', 'retry')).toEqual([
    'La comunicazione sarà inviata di nuovo a 1 destinatario a cui non è arrivata',
    'La comunicazione sarà inviata di nuovo a 2 destinatari a cui non è arrivata',
  ]);
  expect(of('unknown', 'resend-unknown')).toEqual([
    'La comunicazione sarà inviata di nuovo a 1 destinatario',
    'La comunicazione sarà inviata di nuovo a 2 destinatari',
  ]);
  expect([1, 2].map(labels.numberOf.failed)).toEqual(['1 respinta', '2 respinte']);
  expect([1, 2_000].map(labels.foundRecipients)).toEqual(['1 persona', '2.000 persone']);
  expect([1, 2, undefined].map((count) => labels.exported(count, 'a.xlsx'))).toEqual([
    'Esportato 1 destinatario in a.xlsx',
    'Esportati 2 destinatari in a.xlsx',
    'Destinatari esportati in a.xlsx',
  ]);
});

test('a message leaves in so many seconds', () => {
  expect([-1, 0, 1, 2].map(labels.leavesIn)).toEqual([
    'Sta partendo',
    'Sta partendo',
    'Parte tra 1 secondo',
    'Parte tra 2 secondi',
  ]);
});

test('a repeated sending says who is left out, and when there is nobody else', () => {
  expect(labels.leftOut('Fatto', 1, false)).toBe('Fatto: 1 destinatario è ora escluso, il motivo è nell’elenco.');
  expect(labels.leftOut('Fatto', 2, true)).toBe(
    'Non c’è nessuno a cui inviarla di nuovo: 2 destinatari sono ora esclusi, il motivo è nell’elenco.',
  );
});

test('who sent a message is left out where nobody knows', () => {
  expect(['Ada', ''].map((who) => labels.sent(who, '03/11/2026'))).toEqual([
    'Inviata da Ada il 03/11/2026',
    'Inviata il 03/11/2026',
  ]);
});

test('only what is on its way has a percentage', () => {
  expect(labels.progress('sending', 25)).toMatch(/, 25\u00a0%$/);
  expect(labels.progress('sent', 100)).not.toContain('%');
});

test('placeholders are explained, one or several', () => {
  expect(labels.placeholders(['«Nome»'])).toBe('Al posto di «Nome» ogni destinatario legge il proprio dato.');
  expect(labels.placeholders(['«Nome»', '«Cognome»', '«Comune»'])).toBe(
    'Al posto di «Nome», «Cognome» e «Comune» ogni destinatario legge i propri dati.',
  );
});
