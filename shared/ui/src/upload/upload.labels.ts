import { formatCount } from '../formats.ts';

const rows = (count: number) => (count === 1 ? '1 riga' : `${formatCount(count)} righe`);

/** Words of loading a spreadsheet. */
export const uploadLabels = {
  file: 'File Excel',
  fileHint: 'File .xlsx, .xls, .ods o .csv, fino a 20 MB. Puoi anche trascinarlo qui.',
  choose: 'Scegli un file',
  send: 'Carica',
  sending: 'Caricamento',
  sendingFile: 'Invio del file',
  reading: 'Lettura e controllo delle righe',
  running: 'Salvataggio delle righe',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  rowsDone: (done: number, all: number) => `${formatCount(done)} di ${rows(all)}`,

  columnsTitle: 'Quali colonne usare?',
  columnsHint: (file: string) =>
    `Le intestazioni di «${file}» non bastano a capirlo: indica da quale colonna viene ogni dato. Per i prossimi file uguali la scelta sarà ricordata.`,
  noColumn: 'Nessuna',
  pickColumn: 'Scegli una colonna',
  columnOption: (header: string, place: number, samples: readonly string[]) =>
    `${header || `Colonna ${place}`}${samples.length > 0 ? ` (${samples.join(', ')})` : ''}`,
  columnMissing: 'Scegli una colonna: questo dato serve',
  columnTwice: (label: string) => `Questa colonna è già usata per ${label}`,
  check: 'Controlla le righe',
  changeColumns: 'Cambia colonne',

  checkedTitle: 'Controllo del file',
  checkedHint: (file: string, count: number) => `«${file}»: ${rows(count)}. Non è ancora stato salvato nulla.`,
  created: 'Nuove',
  updated: 'Modificate',
  unchanged: 'Già uguali',
  refused: 'Rifiutate',
  duplicates: (count: number) => (count === 1 ? '1 ripetuta nel file' : `${formatCount(count)} ripetute nel file`),
  run: (count: number) => `Carica ${rows(count)}`,
  nothingToRun: 'Nessuna riga da caricare.',
  refusedTable: 'Righe rifiutate',
  refusedSome: (shown: number, all: number) =>
    shown < all ? `Le prime ${formatCount(shown)} righe rifiutate su ${formatCount(all)}` : 'Righe rifiutate',
  line: 'Riga',
  why: 'Motivo',
  saveRefused: 'Scarica le righe rifiutate',
  refusedHint: 'Scaricale, correggile e carica di nuovo quel file: le altre righe non serve ripeterle.',
  otherFile: 'Scegli un altro file',

  doneTitle: 'Caricamento riuscito',
  done: (created: number, updated: number) =>
    `${rows(created + updated)} ${created + updated === 1 ? 'salvata' : 'salvate'}: ${formatCount(created)} ${created === 1 ? 'nuova' : 'nuove'}, ${formatCount(updated)} ${updated === 1 ? 'modificata' : 'modificate'}.`,
  undo: 'Annulla caricamento',
  undoing: 'Annullamento in corso',
  undoneTitle: 'Caricamento annullato',
  undone: 'I dati sono tornati com’erano prima.',
  failedTitle: 'Il file non è stato caricato',
} as const;
