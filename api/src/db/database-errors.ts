/**
 * Errors of the database before or below SQL. Every message is one Italian sentence that the person who starts the
 * product can act on; the technical cause is in `cause`.
 */

/** Another process holds the data folder. PGlite has no lock of its own: two writers silently lose data. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
  readonly folder: string;
  constructor(folder: string) {
    super(
      `La cartella dei dati «${folder}» è già in uso da un altro processo di Sodalizio: fermarlo prima di avviarne un secondo, oppure indicare un'altra cartella con SODALIZIO_DATA (un disco di rete che non sa bloccare i file sembra sempre in uso).`,
    );
    this.folder = folder;
  }
}

/** The data folder exists but the engine cannot open it. It is never deleted or repaired automatically. */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged';
  readonly folder: string;
  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(
      `I dati in «${folder}» sono danneggiati e non si possono aprire (${reason}): ripristinare la cartella da una copia di sicurezza, oppure rinominarla per ripartire da un archivio vuoto; nulla è stato cancellato.`,
      options,
    );
    this.folder = folder;
  }
}

/** The data folder is where files cannot be locked, or its lock file is none. */
export class CannotLock extends Error {
  override name = 'CannotLock';
  constructor(file: string, options?: ErrorOptions) {
    super(
      `Il file «${file}», che impedisce a due programmi di usare gli stessi dati, non si può bloccare: se non è di Sodalizio rimuoverlo; su un disco di rete senza blocchi, indicare un'altra cartella con SODALIZIO_DATA.`,
      options,
    );
  }
}

/** The machine has no room for the data, which is sound: on its disk (ENOSPC) or in memory (ENOMEM). */
export class NoRoom extends Error {
  override name = 'NoRoom';
  readonly code: 'ENOSPC' | 'ENOMEM';
  constructor(folder: string, code: 'ENOSPC' | 'ENOMEM', options?: ErrorOptions) {
    const lacking = code === 'ENOSPC' ? 'Il disco (o la quota) è pieno' : 'La memoria non basta';
    super(
      `${lacking} per aprire i dati in «${folder}», che non sono danneggiati: liberarne, o concederne di più, e riavviare.`,
      options,
    );
    this.code = code;
  }
}

/** The user of the database may create no tables in it; PostgreSQL's own code. */
export class MayNotCreate extends Error {
  override name = 'MayNotCreate';
  readonly code = '42501';
}

export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld';
  constructor(version: string, oldest: number) {
    super(
      `PostgreSQL ${version} è troppo vecchio: serve la versione ${oldest} o una più nuova. Nel database nulla è stato modificato.`,
    );
  }
}

/** The thread of the embedded engine died while the product was running; every waiting query gets this error. */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost';
  constructor(reason: string) {
    super('Il motore dei dati si è fermato: riavviare il programma; i dati confermati sono salvi su disco.', {
      cause: new Error(reason),
    });
  }
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Connection exceptions, too many connections, out of memory, a full disk, shutting down or starting; overtaken by another
 * transaction or in a deadlock with one, a lock that was not free or a statement that did not end in time (PostgreSQL, appendix A).
 */
const unavailableStates = /^(08...|40001|40P01|53(000|100|200|300)|55P03|57014|57P0[123])$/;
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True when the database is unreachable, shutting down, out of space or too busy: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseLost) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return lostConnection.has(code) || unavailableStates.test(code) || driverSentences.test(error.message);
}

/** A parameter holds U+0000, which PostgreSQL text cannot store and which breaks the embedded engine's protocol. */
export class NulInParameter extends Error {
  override name = 'NulInParameter';
  constructor() {
    super('Un testo contiene il carattere NUL (U+0000), che il database non può conservare.');
  }
}

/**
 * True when a text anywhere in the value (arrays and plain objects included) holds U+0000.
 * The query compiler refuses such parameters with `NulInParameter`; HTTP input is refused earlier with this.
 */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(holdsNul);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof Date) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
}
