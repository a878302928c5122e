import { isDatabaseUnavailable } from './database-errors.ts';

/** Node's codes for a certificate that it does not accept. */
const certificateFault = /CERT|UNABLE_TO_VERIFY/;

/** The driver's words, which have no code. */
const passwordMissing = /^SASL: .*client password must be/;

export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Why the program cannot start on a PostgreSQL, in an Italian sentence that has its address without the password. */
export function whyRefused({ hostname, port, pathname }: URL, error: unknown): string | undefined {
  const place = `${hostname}:${port || 5432}${pathname}`;
  const code = codeOf(error);
  if (code === '42501')
    return `L'utente di DATABASE_URL non può creare le tabelle in ${place} (${code}): dargli i permessi sul database e sul suo schema.`;
  if (code === '55P03' || code === '40P01')
    return `L'aggiornamento del database ${place} non è riuscito (${code}): per alcuni minuti un altro programma ne ha occupato le tabelle; fermare i server più vecchi e riprovare. Nulla è stato modificato.`;
  if (/^(53|57P)/.test(code))
    return `PostgreSQL non accetta connessioni a ${place} (${code}): è pieno, si sta avviando o si sta fermando; riprovare fra poco.`;
  const words = error instanceof Error ? error.message : '';
  if (/^(0A000|58P01)$/.test(code) && /unaccent|pg_trgm/.test(words))
    return `A PostgreSQL in ${place} manca qualcosa (${code}, «${words}»): servono le estensioni unaccent e pg_trgm, che su Debian sono nel pacchetto postgresql-contrib; un fornitore di database può doverle permettere.`;
  if (code === '08P01')
    return `PostgreSQL rifiuta la connessione a ${place} (${code}, «${words}»): se a rispondere è PgBouncer, indicare in DATABASE_URL PostgreSQL stesso.`;
  if (/^(28|3D)/.test(code))
    return `PostgreSQL rifiuta la connessione a ${place} (${code}, «${words}»): controllare utente, password e nome del database in DATABASE_URL, e che pg_hba.conf la permetta.`;
  if (passwordMissing.test(words))
    return `PostgreSQL in ${place} chiede una password, che DATABASE_URL non ha: scriverla tra utente e indirizzo, postgres://utente:password@….`;
  if (certificateFault.test(code))
    return `Il certificato di PostgreSQL in ${place} non è accettato (${code}): indicare in DATABASE_URL il nome che il certificato porta e, con sslmode=verify-full&sslrootcert=/percorso/ca.pem, il file della sua autorità.`;
  if (words === 'The server does not support SSL connections')
    return `PostgreSQL in ${place} non offre TLS, che DATABASE_URL chiede: attivarlo, oppure togliere sslmode da DATABASE_URL dove la rete è sicura.`;
  if (!isDatabaseUnavailable(error)) return undefined;
  return `PostgreSQL non risponde a ${place} (${code || 'nessuna risposta'}): controllare DATABASE_URL e che il servizio sia avviato.`;
}
