/** A number and its text: '1.204'. The number selects singular or plural. */
export interface Counted {
  readonly count: number;
  readonly text: string;
}

const rows = ({ count, text }: Counted) => (count === 1 ? '1 riga' : `${text} righe`);
const others = ({ count, text }: Counted) => (count === 0 ? '' : count === 1 ? ' e un’altra' : ` e altre ${text}`);

/** Words of spreadsheet uploads. */
export const uploadLabels = {
  file: 'File Excel',
  fileHint: 'File .xlsx, .xls, .ods o .csv, fino a 20 MB. Puoi anche trascinarlo qui.',
  onlyOne: 'Trascina un file alla volta.',
  choose: 'Scegli un file',
  send: 'Carica',
  sending: 'Caricamento',
  sendingFile: 'Invio del file',
  reading: 'Lettura e controllo delle righe',
  running: 'Salvataggio delle righe',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  rowsRead: (read: Counted, about: Counted) => `${read.text} di circa ${rows(about)}`,
  rowsDone: (done: Counted, all: Counted) => `${done.text} di ${rows(all)}`,

  otherSheet: (sheet: string) => `I dati sembrano nel foglio «${sheet}»`,
  otherSheets: 'I dati sembrano in un altro foglio',
  thisSheet: (sheet: string) =>
    `È stato letto il foglio «${sheet}», che non ha le intestazioni attese. Usa l’altro, oppure continua qui sotto con questo.`,
  sheetGone: (sheet: string) =>
    `È stato letto il foglio «${sheet}», che non ha le intestazioni attese. Per usare l’altro carica di nuovo il file.`,
  takeSheet: (sheet: string) => `Usa «${sheet}»`,

  columnsTitle: 'Quali colonne usare?',
  columnsHint: (file: string) =>
    `Le intestazioni di «${file}» non bastano a capirlo: indica da quale colonna viene ogni dato. La riga delle intestazioni non viene caricata: se il file non ne ha, aggiungila e caricalo di nuovo. Per i prossimi file uguali la scelta sarà ricordata.`,
  noColumn: 'Nessuna',
  pickColumn: 'Scegli una colonna',
  columnName: (header: string, place: number) => header || `Colonna ${place}`,
  columnOption: (header: string, place: number, samples: readonly string[]) =>
    `${uploadLabels.columnName(header, place)}${samples.length > 0 ? ` (${samples.join(', ')})` : ''}`,
  columnMissing: 'Scegli una colonna: questo dato serve',
  columnTwice: (label: string) => `Questa colonna è già usata per ${label}`,
  check: 'Controlla le righe',
  changeColumns: 'Cambia colonne',

  checkedTitle: 'Controllo del file',
  checkedHint: (file: string, sheet: string, count: Counted) =>
    `«${file}»${sheet === '' ? '' : `, foglio «${sheet}»`}: ${rows(count)}. Non è ancora stato salvato nulla.${sheet === '' ? '' : ' Gli altri fogli del file non vengono letti.'}`,
  unread: (columns: readonly string[], more: Counted) =>
    `${columns.length === 1 ? 'Colonna che non viene letta' : 'Colonne che non vengono lette'}: ${columns.map((one) => `«${one}»`).join(', ')}${others(more)}.`,
  created: 'Nuove',
  updated: 'Modificate',
  unchanged: 'Già uguali',
  refused: 'Rifiutate',
  duplicates: ({ count, text }: Counted) => (count === 1 ? '1 ripetuta nel file' : `${text} ripetute nel file`),
  run: (count: Counted) => `Carica ${rows(count)}`,
  nothingToRun: 'Nessuna riga da caricare.',
  changesTable: 'Righe che cambiano dati già presenti',
  changes: 'Che cosa cambia',
  changesMore: (more: Counted) => (more.count === 1 ? 'e un’altra riga' : `e altre ${rows(more)}`),
  who: 'Chi',
  change: 'Prima → dopo',
  nothing: 'vuoto',
  arrow: '→',
  fieldOf: (label: string) => `${label}:`,
  refusedTable: 'Righe rifiutate',
  refusedSome: (shown: Counted, all: Counted) =>
    shown.count < all.count ? `Le prime ${shown.text} righe rifiutate su ${all.text}` : 'Righe rifiutate',
  line: 'Riga',
  why: 'Motivo',
  saveRefused: 'Scarica le righe rifiutate',
  refusedHint: 'Scaricale, correggile e carica di nuovo quel file: le altre righe non serve ripeterle.',
  otherFile: 'Scegli un altro file',

  fileOf: (file: string) => `File «${file}»`,
  doneTitle: 'Caricamento riuscito',
  done: (all: Counted, created: Counted, updated: Counted) =>
    `${rows(all)} ${all.count === 1 ? 'salvata' : 'salvate'}: ${created.text} ${created.count === 1 ? 'nuova' : 'nuove'}, ${updated.text} ${updated.count === 1 ? 'modificata' : 'modificate'}.`,
  leftOut: (count: Counted) => `${rows(count)} ${count.count === 1 ? 'rifiutata' : 'rifiutate'}.`,
  undo: 'Annulla caricamento',
  undoing: 'Annullamento in corso',
  undoneTitle: 'Caricamento annullato',
  undone: 'I dati sono tornati com’erano prima.',
  failedTitle: 'Il file non è stato caricato',
} as const;
