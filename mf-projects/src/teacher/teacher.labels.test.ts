import { expect, test } from 'vitest';
import { labels } from './teacher.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2].map((count) => labels.present(count, 2_000))).toEqual(['1 presente su 2.000', '2 presenti su 2.000']);
  expect([1, 2].map(labels.waiting)).toEqual([
    '1 lettura da inviare: quando torna la rete la pagina la invia da sola.',
    '2 letture da inviare: quando torna la rete la pagina le invia da sola.',
  ]);
  expect([1, 2].map(labels.stuck)).toEqual([
    'Da inviare da questo telefono: 1 lettura. Resta qui, e parte quando apri il nuovo indirizzo del pannello.',
    'Da inviare da questo telefono: 2 letture. Restano qui, e partono quando apri il nuovo indirizzo del pannello.',
  ]);
  expect([1, 2].map((count) => labels.waitingOver(count).split(': ')[1])).toEqual([
    '1 lettura. Si invia da sola, con questo indirizzo; se resta qui, chiedi alla segreteria di spostare la scadenza del progetto.',
    '2 letture. Si inviano da sole, con questo indirizzo; se restano qui, chiedi alla segreteria di spostare la scadenza del progetto.',
  ]);
});

test('a moment has its day where that is not today', () => {
  expect(labels.moment('09:30', undefined)).toBe('delle 09:30');
  expect(labels.moment('09:30', '03/11/2026')).toBe('del 03/11/2026 alle 09:30');
});
