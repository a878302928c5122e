import * as z from 'zod';
import { tooLong } from './typed/length.ts';

/** Common error codes, with Italian sentences in `errorSentences`. An endpoint adds its own (`errors`). */
export const errorCodes = [
  'invalid-input',
  'wrong-credentials',
  'not-signed-in',
  'forbidden',
  'wrong-xsrf-token',
  'not-found',
  'method-not-allowed',
  'conflict',
  'last-superadmin',
  'too-large',
  'too-slow',
  'unsupported-media-type',
  'too-many-requests',
  'registry-session-missing',
  'area-off',
  'unavailable',
  'internal',
  // Only produced by the browser:
  'offline',
  'timeout',
  'cancelled',
  'unexpected-answer',
  'file-unreadable',
] as const;

export type CommonErrorCode = (typeof errorCodes)[number];

/** An endpoint's own reason to refuse: its HTTP status, and an Italian sentence for the person. */
export interface OwnError {
  readonly status: number;
  readonly sentence: string;
}

/** Endpoints' own reasons, by code. */
export type OwnErrors = Readonly<Record<string, OwnError>>;

/**
 * Declares the `errors` of endpoints. The file adds its codes to `ErrorCode`:
 * `declare module './problem.ts' { interface OwnErrorCodes extends CodesOf<typeof errors> {} }`.
 */
export const ownErrors = <const E extends OwnErrors>(value: E): E => value;

/** For the declaration of `OwnErrorCodes`. */
export type CodesOf<E extends OwnErrors> = { readonly [Code in keyof E]: true };

/** The codes that endpoints declare themselves. Each file with `ownErrors` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of endpoints fill it
export interface OwnErrorCodes {}

/** A common code, or one declared by an endpoint (visible to importers of its file). */
export type ErrorCode = CommonErrorCode | keyof OwnErrorCodes;

export const isCommonError = (code: string): code is CommonErrorCode => errorCodes.some((one) => one === code);

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
  // Any string: endpoints declare their own, and an unknown future code must not make an answer unreadable.
  code: z.string().pipe(z.custom<ErrorCode>()),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.enum(fieldCodes) })),
});
export type Problem = z.infer<typeof problem>;

/** The specification's legacy shape (section 7, GET /api/admin/associates): status 200 with an error flag. */
export const errorFlag = z.object({
  error: z.literal(true),
  // Only what is answered so: a new code of the catalogue must not change the shape of these calls.
  code: z.literal('registry-session-missing'),
  message: z.string(),
});
export type ErrorFlag = z.infer<typeof errorFlag>;

/** Sentence for the person for each common error. The first is the specification's (section 8). */
export const errorSentences: Record<CommonErrorCode, string> = {
  internal: 'Si è verificato un errore, riprovare più tardi.',
  'invalid-input': 'Alcuni dati non sono validi: controlla i campi indicati.',
  'wrong-credentials': 'E-mail o password non corrette.',
  'not-signed-in': 'La sessione è scaduta: accedi di nuovo.',
  forbidden: 'Non hai il permesso per questa operazione.',
  'wrong-xsrf-token': 'La pagina non è più valida: ricaricala e riprova.',
  'not-found': 'Quello che cerchi non esiste o non esiste più.',
  'method-not-allowed': 'Questa operazione non è prevista.',
  conflict: 'Questi dati sono stati modificati nel frattempo.',
  'last-superadmin': 'Deve restare almeno un superadmin attivo.',
  'too-large': 'Quello che hai inviato è troppo grande.',
  'too-slow': 'Quello che hai inviato è arrivato troppo lentamente: controlla la connessione e riprova.',
  'unsupported-media-type': 'Il formato inviato non è tra quelli accettati.',
  'too-many-requests': 'Troppi tentativi: aspetta qualche minuto e riprova.',
  'registry-session-missing': 'Per cercare i soci servono le credenziali del registro.',
  'area-off': 'Quest’area è momentaneamente disattivata: riprova più tardi o chiedi a un superadmin.',
  unavailable: 'Il servizio non è pronto: riprova tra poco.',
  offline: 'Il server non risponde: controlla la connessione e riprova.',
  timeout: 'Il server ci mette troppo a rispondere: riprova.',
  cancelled: 'Operazione annullata.',
  'unexpected-answer': 'Il server ha dato una risposta inattesa: riprova o ricarica la pagina.',
  'file-unreadable': 'Il file è stato modificato o spostato: sceglilo di nuovo.',
};

/** Sentence under a field for each field code. */
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

const ifGiven = ({ input }: z.core.$ZodIssue, code: FieldCode): FieldCode => (input === undefined ? 'required' : code);

/** Field code of a schema issue; parse with `reportInput`, or a missing field is reported as a wrong one. */
export function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-long' : 'out-of-range';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required';
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-short' : 'out-of-range';
    case 'invalid_type':
      return ifGiven(issue, 'wrong-format');
    case 'invalid_value':
      return ifGiven(issue, 'not-allowed');
    case 'invalid_format':
      // An empty text that a pattern refuses is a missing one.
      return issue.format === 'regex' && issue.input === '' ? 'required' : 'wrong-format';
    case 'unrecognized_keys':
      return 'unknown-field';
    default:
      return 'wrong-format';
  }
}

/** What is said to a person of an issue of a schema; parse with `reportInput`, or a text that is too long is not counted. */
export function issueSentence(issue: z.core.$ZodIssue): string {
  const counted = issue.code === 'too_big' && issue.origin === 'string' && typeof issue.input === 'string';
  return (counted && tooLong(issue.input, Number(issue.maximum))) || fieldSentences[fieldCodeOf(issue)];
}
