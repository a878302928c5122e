import * as z from 'zod';

/** Why a call failed, in a word both sides know. The Italian for each is `errorSentences`. */
export const errorCodes = [
  'invalid-input',
  'wrong-credentials',
  'not-signed-in',
  'forbidden',
  'wrong-xsrf-token',
  'not-found',
  'method-not-allowed',
  'conflict',
  'own-access',
  'last-superadmin',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'registry-session-missing',
  'registry-wrong-credentials',
  'registry-unavailable',
  'file-empty',
  'file-too-large',
  'file-not-a-spreadsheet',
  'file-encrypted',
  'file-damaged',
  'file-too-many-cells',
  'file-suspicious',
  'image-wrong-type',
  'image-too-many-pixels',
  'image-damaged',
  'mail-not-sent',
  'area-off',
  'version-taken',
  'release-refused',
  'unavailable',
  'internal',
  // Only ever made by the browser:
  'offline',
  'timeout',
  'cancelled',
  'unexpected-answer',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Why one field was refused. */
export const fieldCodes = [
  'required',
  'too-long',
  'too-short',
  'wrong-format',
  'not-allowed',
  'out-of-range',
  'unknown-field',
  'taken',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** The one shape of every refusal and failure. `message` is an Italian sentence for the person; `path` is `body.title`, `query.limit`. */
export const problem = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.enum(fieldCodes) })),
});
export type Problem = z.infer<typeof problem>;

/** The specification's legacy shape (section 7, GET /api/admin/associates): status 200 with an error flag. */
export const errorFlag = z.object({ error: z.literal(true), code: z.enum(errorCodes), message: z.string() });
export type ErrorFlag = z.infer<typeof errorFlag>;

/** What is said to a person for each error. The first three are the specification's words (section 8), spelling included. */
export const errorSentences: Record<ErrorCode, string> = {
  internal: 'Si è verificato un errore, riprovare più tardi.',
  'registry-wrong-credentials': 'Le credenziali inserite non sono correte, riprovare.',
  'registry-unavailable': 'Si è verificato un errore, riprovare.',
  'invalid-input': 'Alcuni dati non sono validi: controlla i campi indicati.',
  'wrong-credentials': 'E-mail o password non corrette.',
  'not-signed-in': 'La sessione è scaduta: accedi di nuovo.',
  forbidden: 'Non hai il permesso per questa operazione.',
  'wrong-xsrf-token': 'La pagina non è più valida: ricaricala e riprova.',
  'not-found': 'Quello che cerchi non esiste o non esiste più.',
  'method-not-allowed': 'Questa operazione non è prevista.',
  conflict: 'Qualcun altro ha modificato questi dati nel frattempo.',
  'own-access': 'Non puoi togliere l’accesso a te stesso: chiedilo a un altro superadmin.',
  'last-superadmin': 'Deve restare almeno un superadmin attivo.',
  'too-large': 'Quello che hai inviato è troppo grande.',
  'unsupported-media-type': 'Il formato inviato non è tra quelli accettati.',
  'too-many-requests': 'Troppi tentativi: aspetta qualche minuto e riprova.',
  'registry-session-missing': 'Per cercare i soci servono le credenziali del registro.',
  'file-empty': 'Il file è vuoto: non contiene righe da caricare.',
  'file-too-large': 'Il file è troppo grande: al massimo 20 MB.',
  'file-not-a-spreadsheet': 'Il file non è un foglio di calcolo: servono .xlsx, .xls, .ods o .csv.',
  'file-encrypted': 'Il file è protetto da password: salvalo senza protezione e riprova.',
  'file-damaged': 'Il file è danneggiato o incompleto: aprilo, salvalo di nuovo e riprova.',
  'file-too-many-cells': 'Il foglio ha troppe righe o colonne: al massimo 200.000 righe e 200 colonne.',
  'file-suspicious': 'Il file ha un contenuto non ammesso e non viene aperto.',
  'image-wrong-type': 'Il file non è un’immagine che si può usare: servono PNG o JPEG (.png, .jpg, .jpeg).',
  'image-too-many-pixels': 'L’immagine è troppo grande: al massimo 50 milioni di pixel. Riducila e riprova.',
  'image-damaged': 'L’immagine è danneggiata e non si può leggere: salvala di nuovo e riprova.',
  'mail-not-sent': 'L’e-mail non è partita: il server di posta non l’ha accettata. Riprova tra qualche minuto.',
  'area-off': 'Quest’area è momentaneamente disattivata: riprova più tardi o chiedi a un superadmin.',
  'version-taken': 'Questa versione esiste già con un contenuto diverso: aumenta il numero di versione.',
  'release-refused': 'Quello che hai inviato non è una versione valida di quest’area.',
  unavailable: 'Il servizio non è pronto: riprova tra poco.',
  offline: 'Il server non risponde: controlla la connessione e riprova.',
  timeout: 'Il server ci mette troppo a rispondere: riprova.',
  cancelled: 'Operazione annullata.',
  'unexpected-answer': 'Il server ha dato una risposta inattesa: riprova o ricarica la pagina.',
};

/** What is said under a field for each field code. */
export const fieldSentences: Record<FieldCode, string> = {
  required: 'Campo obbligatorio',
  'too-long': 'Testo troppo lungo',
  'too-short': 'Testo troppo corto',
  'wrong-format': 'Formato non valido',
  'not-allowed': 'Valore non ammesso',
  'out-of-range': 'Valore fuori dai limiti',
  'unknown-field': 'Campo non previsto',
  taken: 'Già usato da un altro',
};

/** What an issue of a schema is called among the field codes; parse with `reportInput`, or a missing field reads as a wrong one. */
export function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-long' : 'out-of-range';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required';
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-short' : 'out-of-range';
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong-format';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not-allowed';
    case 'unrecognized_keys':
      return 'unknown-field';
    default:
      return 'wrong-format';
  }
}
