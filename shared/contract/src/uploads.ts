import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { type CodesOf, ownErrors } from './problem.ts';

/** Largest accepted spreadsheet, in bytes. */
export const uploadLimit = 20 * 1024 * 1024;
/** Most rows and columns of a spreadsheet. */
export const uploadRows = 200_000;
export const uploadColumns = 200;

/** Why one row is refused; `column` is where. */
export const rowCodes = [
  'required',
  'wrong-format',
  'too-long',
  'not-allowed',
  'twice-in-the-file',
  'taken-by-another',
  'formula',
] as const;
export type RowCode = (typeof rowCodes)[number];

const rowSentences: Record<RowCode, string> = {
  required: 'manca',
  'wrong-format': 'formato non valido',
  'too-long': 'troppo lungo',
  'not-allowed': 'valore non ammesso',
  'twice-in-the-file': 'ripetuto nel file',
  'taken-by-another': 'già usato da un altro',
  formula: 'contiene una formula: incolla il valore',
};

export const rowReason = z.object({
  field: z.string(),
  code: z.enum(rowCodes),
  /** Said instead of the code's own words, where the server knows more: what is allowed, or who may do it. */
  sentence: z.string().optional(),
});
export type RowReason = z.infer<typeof rowReason>;

/** Sentence for each refused cell, on screen and in the sheet of refused rows. */
export const rowSentence = ({ code, sentence }: Pick<RowReason, 'code' | 'sentence'>): string =>
  sentence ?? rowSentences[code];

/** Why a file is not accepted as a spreadsheet: for the `errors` of every endpoint that takes one. */
export const spreadsheetErrors = ownErrors({
  'file-empty': { status: 400, sentence: 'Il file è vuoto: non contiene righe da caricare.' },
  'file-too-large': { status: 413, sentence: 'Il file è troppo grande: al massimo 20 MB.' },
  'file-not-a-spreadsheet': {
    status: 400,
    sentence: 'Il file non è un foglio di calcolo: servono .xlsx, .xls, .ods o .csv.',
  },
  'file-letters-unclear': {
    status: 400,
    sentence: 'Le lettere accentate del file non si riconoscono: salvalo come .xlsx o come CSV UTF-8 e riprova.',
  },
  'file-encrypted': {
    status: 400,
    sentence: 'Il file è protetto da password: salvalo senza protezione e riprova.',
  },
  'file-damaged': {
    status: 400,
    sentence: 'Il file è danneggiato o incompleto: aprilo, salvalo di nuovo e riprova.',
  },
  'file-too-many-cells': {
    status: 400,
    sentence: 'Il foglio ha troppe righe o colonne: al massimo 200.000 righe e 200 colonne.',
  },
  'file-suspicious': { status: 400, sentence: 'Il file ha un contenuto non ammesso e non viene aperto.' },
});
declare module './problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof spreadsheetErrors> {}
}

/** Sentences for a failed upload. */
export const uploadSentences = {
  interrupted: 'Il caricamento si è interrotto e non è stato salvato nulla: carica di nuovo il file.',
  changed: 'I dati sono cambiati nel frattempo e non è stato salvato nulla: controlla i nuovi numeri e conferma.',
  kept: (rows: number) =>
    rows === 1
      ? '1 riga è rimasta: è stata modificata o usata dopo il caricamento.'
      : `${rows.toLocaleString('it-IT', { useGrouping: 'always' })} righe sono rimaste: sono state modificate o usate dopo il caricamento.`,
};

/**
 * State of an upload. `choose-columns`: the headers are ambiguous, the person has to map the columns; `ready`: the dry run is
 * done, nothing is stored yet; `running` … `done`: stored in one transaction; `undone`: undone as a whole.
 */
export const uploadStates = [
  'reading',
  'choose-columns',
  'checking',
  'ready',
  'running',
  'done',
  'failed',
  'undone',
] as const;
export type UploadState = (typeof uploadStates)[number];

/** One spreadsheet on its way: what was found in it, how far it is, and what became of it. */
export const upload = z.object({
  id: z.uuid(),
  kind: z.string(),
  file: z.string(),
  state: z.enum(uploadStates),
  /** Columns of the file, in order, each with its first values. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** Fields of a row; `column` is the index in `columns` of its source, or null. */
  fields: z.array(
    z.object({ field: z.string(), label: z.string(), required: z.boolean(), column: z.number().int().nullable() }),
  ),
  /**
   * `rows` of the file; the other counts are of the dry run, or after `done` of what was stored. `duplicates` are the refused
   * ones that occur twice in the file: the first one is accepted.
   */
  counts: z.object({
    rows: z.number().int(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    duplicates: z.number().int(),
  }),
  /** The first refused rows, with all their reasons; `refusedRows` has them all. `row` is the line in the file. A long value is cut in the middle. */
  refused: z.array(
    z.object({
      row: z.number().int(),
      values: z.array(z.string()),
      reasons: z.array(rowReason),
    }),
  ),
  /**
   * The first rows that would change a record, with the changed fields as text; '' where there is no value. Their total is
   * `counts.updated`. Only while `ready` or `running`.
   */
  changes: z.array(
    z.object({
      row: z.number().int(),
      /** Name of the stored record. */
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** The sheet that was read; '' where the file has only one. */
  sheet: z.string(),
  /** Other sheets with headings that this one lacks: the person is asked. */
  fitting_sheets: z.array(z.string()),
  /** Progress of the running work, 0…1; null for none. */
  progress: z.number().nullable(),
  /** Rows processed, of how many (estimated while the file is read). Null before the first. */
  work: z.object({ rows: z.number().int(), of: z.number().int() }).nullable(),
  /** Why the upload as a whole failed, in a sentence for the person; while `ready`, what to know before it is stored. '' otherwise. */
  failure: z.string(),
  undoable: z.boolean(),
});
export type Upload = z.infer<typeof upload>;

/** A multipart body with one part named `file`. */
export const fileBody = z.object({ file: z.custom<object>((value) => typeof value === 'object') });

/** The sheet to read; the first non-empty one by default. */
export const fileQuery = z.object({ sheet: text(255).optional() });

const params = z.object({ id: z.uuid() });

const columnChoice = z.record(text(60), z.number().int().min(0).max(uploadColumns).nullable());

/** What a person confirms: the matching of the columns (as `chooseColumns` takes it), and how many rows it would store. */
const dryRunSeen = z.object({
  columns: columnChoice,
  created: z.number().int().min(0).max(uploadRows),
  updated: z.number().int().min(0).max(uploadRows),
});
export type DryRunSeen = z.infer<typeof dryRunSeen>;

/** State of an upload; only for the person who started it. */
export const uploadById = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  requires: 'signed-in',
  summary: 'Progress and dry run of an uploaded spreadsheet',
  params,
  response: upload,
});

/** Maps the columns (`columns`: field → index, or null for none) and checks every row again. */
export const chooseColumns = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/columns',
  requires: 'signed-in',
  summary: 'Match columns of an uploaded spreadsheet to fields, and check again',
  params,
  body: z.object({ columns: columnChoice }),
  response: upload,
});

/**
 * Stores the valid rows in one transaction; the refused ones, which the person has seen, are left out. `seen`: the dry run on
 * the person's screen. Refused with `conflict` where another tab has matched the columns anew since.
 */
export const runUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/run',
  requires: 'signed-in',
  summary: 'Store the accepted rows of an uploaded spreadsheet',
  params,
  body: z.object({ seen: dryRunSeen.optional() }).optional(),
  response: upload,
});

/** The refused rows with a column of reasons: once corrected, the sheet can be uploaded again. */
export const refusedRows = endpoint({
  method: 'GET',
  path: '/api/uploads/:id/refused',
  requires: 'signed-in',
  summary: 'Refused rows of an uploaded spreadsheet, to be corrected and uploaded again',
  params,
  response: upload,
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

/** Undoes a stored upload as a whole; rows changed or used since stay, and are reported in `failure`. */
export const undoUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/undo',
  requires: 'signed-in',
  summary: 'Take a stored spreadsheet back',
  params,
  body: z.object({}).optional(),
  response: upload,
});

/** Uploads a spreadsheet of users: checked, nothing stored. Multipart, field `file`. 400 with a `file-…` code for a hostile or unreadable file. */
export const uploadUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/upload',
  requires: 'users.create',
  summary: 'Upload a spreadsheet of users: a dry run',
  multipart: true,
  errors: spreadsheetErrors,
  query: fileQuery,
  body: fileBody,
  bodyLimit: uploadLimit + 64 * 1024,
  response: upload,
});
