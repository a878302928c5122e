import { expect, test } from 'vitest';
import { labels } from './participants.labels.ts';

const said = (act: keyof typeof labels.acts) =>
  [1, 2].map((count) => [labels.acts[act].confirm(count), labels.acts[act].done(count)]);

test.each([
  ['invite', 'Invia a 1 partecipante', 'Invito in partenza.', 'Invia a 2 partecipanti', '2 inviti in partenza.'],
  [
    'remind',
    'Invia a 1 partecipante',
    'Promemoria in partenza.',
    'Invia a 2 partecipanti',
    '2 promemoria in partenza.',
  ],
  ['renew-link', 'Rinnova a 1 partecipante', 'Il link è nuovo.', 'Rinnova a 2 partecipanti', '2 link sono nuovi.'],
  [
    'set-deadline',
    'Cambia a 1 partecipante',
    'Scadenza cambiata a 1 partecipante.',
    'Cambia a 2 partecipanti',
    'Scadenza cambiata a 2 partecipanti.',
  ],
  ['remove', 'Rimuovi 1 partecipante', '1 partecipante rimosso.', 'Rimuovi 2 partecipanti', '2 partecipanti rimossi.'],
] as const)('an act (%s) on one participant is said in the singular', (act, confirm, done, confirmTwo, doneTwo) => {
  expect(said(act)).toEqual([
    [confirm, done],
    [confirmTwo, doneTwo],
  ]);
});

test('one participant is said in the singular', () => {
  expect([1, 2_000].map(labels.count)).toEqual(['1 partecipante', '2.000 partecipanti']);
  expect([1, 2].map(labels.foundOf)).toEqual(['1 partecipante trovato', '2 partecipanti trovati']);
  expect([1, 2].map(labels.reached)).toEqual(['Vale per 1 partecipante.', 'Vale per 2 partecipanti.']);
  expect([1, 2].map(labels.selected)).toEqual(['1 partecipante selezionato', '2 partecipanti selezionati']);
  expect([1, 2].map(labels.answered)).toEqual(['1 risposta', '2 risposte']);
  expect([1, 2].map(labels.restored)).toEqual(['1 partecipante è tornato.', '2 partecipanti sono tornati.']);
  expect([1, 2].map((count) => labels.leftOut(count, 'completed'))).toEqual([
    '1 partecipante che ha già finito',
    '2 partecipanti che hanno già finito',
  ]);
  expect([1, 2].map((count) => labels.notAllRestored(count, 3).split(':', 1)[0])).toEqual([
    'È tornato 1 di 3',
    'Sono tornati 2 di 3',
  ]);
});

test('who was reached lately is said before it is sent again', () => {
  expect([1, 2].map((count) => labels.lately(count, labels.today('09:30')))).toEqual([
    'Nelle ultime 24 ore è già partito per 1 partecipante, oggi alle 09:30: lo riceverà di nuovo.',
    'Nelle ultime 24 ore è già partito per 2 partecipanti, l’ultimo oggi alle 09:30: lo riceveranno di nuovo.',
  ]);
});

test('a participant without an address is said to have none', () => {
  expect(['', 'ada@posta.example'].map((email) => labels.detailsOf('A1', email))).toEqual([
    'Matricola A1, senza e-mail',
    'Matricola A1, ada@posta.example',
  ]);
});
