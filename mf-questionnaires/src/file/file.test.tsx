import { button, fireEvent, renderScreen, screen, within } from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { columnLetters } from './column-letters.ts';
import { FileDrop } from './file-drop.tsx';
import { FileFindings } from './file-findings.tsx';

const aFile = (name: string) => new File(['contenuto'], name);
const dropped = (...files: File[]) => ({ dataTransfer: { files, types: ['Files'] } });

test('a dropped file is taken; several, or of another format, are refused with a sentence', async () => {
  const onFile = vi.fn();
  await renderScreen(<FileDrop busy={false} onFile={onFile} />);
  const place = screen.getByText('Trascina il file qui');
  fireEvent.drop(place, dropped(aFile('test.pdf')));
  expect(screen.getByRole('alert').textContent).toBe('Il file non è un foglio di calcolo: servono .xlsx o .ods.');
  fireEvent.drop(place, dropped(aFile('a.xlsx'), aFile('b.xlsx')));
  expect(screen.getByRole('alert').textContent).toBe('Trascina un file alla volta.');
  expect(onFile).not.toHaveBeenCalled();
  const good = aFile('Domande.XLSX');
  fireEvent.drop(place, dropped(good));
  expect(onFile).toHaveBeenCalledExactlyOnceWith(good);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the place for a file shows that it is under the dragged one, which opens nothing in the browser', async () => {
  await renderScreen(<FileDrop busy={false} onFile={() => {}} />);
  const place = screen.getByText('Trascina il file qui');
  const isOver = () => place.closest('[data-over]') !== null;
  // False: the browser does not do with it what it would do anyway.
  expect([isOver(), fireEvent.dragOver(place, dropped()), isOver()]).toEqual([false, false, true]);
  fireEvent.dragLeave(place);
  expect(isOver()).toBe(false);
  fireEvent.dragOver(place, dropped());
  expect([fireEvent.drop(place, dropped(aFile('test.xlsx'))), isOver()]).toEqual([false, false]);
});

test('a file can be chosen by the button too, the same one again', async () => {
  const onFile = vi.fn();
  const { person } = await renderScreen(<FileDrop busy={false} failure="Il file è vuoto." onFile={onFile} />);
  expect(screen.getByRole('alert').textContent).toBe('Il file è vuoto.');
  expect(button('Scegli un file')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
  await person.upload(input, aFile('test.ods'));
  await person.upload(input, aFile('test.ods'));
  expect(onFile).toHaveBeenCalledTimes(2);
});

test('while a file is read, no other is taken, and a dropped one is named', async () => {
  const onFile = vi.fn();
  await renderScreen(<FileDrop busy onFile={onFile} />);
  expect(screen.getByText('Lettura del file')).toBeTruthy();
  fireEvent.drop(screen.getByText('Trascina il file qui'), dropped(aFile('corretto.xlsx')));
  expect(onFile).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(
    '«corretto.xlsx» non è stato letto, perché un altro file era in lettura: trascinalo di nuovo.',
  );
});

test('faults have their place in the file; warnings are apart', async () => {
  const none = { found: [], more: 0 };
  const at = (row: number | null, column: number | null, sentence: string) => ({
    sheet: 'Domande',
    row,
    column,
    sentence,
  });
  const faults = {
    found: [
      at(14, null, 'nessuna risposta è segnata come giusta'),
      at(15, 28, '<b>troppo lungo</b>'),
      at(null, null, 'manca'),
    ],
    more: 1200,
  };
  const warnings = { found: [at(2, 4, 'manca il testo inglese')], more: 0 };
  const { unmount } = await renderScreen(<FileFindings checked={{ faults, warnings }} />);
  expect(screen.getByRole('alert').textContent).toContain('1.203 errori nel file');
  expect(screen.getByRole('alert').textContent).toContain('Niente è stato salvato');
  const cells = within(screen.getByRole('region', { name: '1.203 errori nel file' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Foglio Domande, riga 14',
    'nessuna risposta è segnata come giusta',
    'Foglio Domande, riga 15, colonna AB',
    '<b>troppo lungo</b>',
    'Foglio Domande',
    'manca',
  ]);
  expect(screen.getByText('E altri 1.200, non elencati.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('1 avviso sul file');
  expect(
    within(screen.getByRole('region', { name: '1 avviso sul file' })).getByText('Foglio Domande, riga 2, colonna D'),
  ).toBeTruthy();
  unmount();
  await renderScreen(<FileFindings checked={{ faults: none, warnings: none }} />);
  expect(screen.queryByRole('table')).toBeNull();
});

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
] as const)('column %i is %s', (column, letters) => expect(columnLetters(column)).toBe(letters));
