import { formatCount } from '@sodalizio/ui';

/** Words of the member search and of the registry's dialog. */
export const searchLabels = {
  search: 'Nome, codice, telefono, e-mail',
  searchChip: 'Ricerca',
  last_name: 'Cognome',
  first_name: 'Nome',
  aica_code: 'Cod aica',
  tax_code: 'Codice fiscale',
  section: 'Sezione',
  sez_code: 'Sezione preferita',
  status: 'Stato',
  have_payed: 'Pagamento',
  payment_period: 'Periodo pagamento',
  quote_period: 'Anno quota',
  company_name: 'Ragione sociale',
  city: 'Comune',
  email: 'E-mail',
  phone: 'Telefono',
  tiposocio: 'Tipo socio',
  /** Registered in `year`, the current one. */
  new: (year: number) => `Iscritti nel ${year}`,
  /** `year` is the current one: members of last year who have not renewed. */
  awaiting_renewal: (year: number) => `Soci del ${year - 1} che non hanno rinnovato nella campagna ${year}`,
  with_warnings: 'Dati da sistemare',
  withWarningsHint: 'Qualcosa nel profilo non torna: codici, indirizzi, e-mail, telefoni',
  /** Follows 'Paganti' and 'Non paganti'. */
  forYear: (year: number) => ` per il ${year}`,
  all: 'Tutti',
  allSections: 'Tutte',
  otherPeriod: 'Qualsiasi',
  nearest: 'Forse cercavi:',
  openProfile: 'Vedi profilo',
  found: (count: number) => (count === 1 ? '1 socio trovato' : `${formatCount(count)} soci trovati`),
  foundMoreThan: (count: number) => `oltre ${formatCount(count)} soci trovati`,
} as const;

export const credentialsLabels = {
  title: 'Inserisci credenziali del registro soci',
  explanation: 'Servono per cercare i soci. La password viene conservata cifrata.',
  otpExplanation: 'Scrivi il codice che il registro ti ha inviato, o quello della tua app.',
  otherCode: 'Chiedi un altro codice',
  otherCodeAsked: 'È stato chiesto un altro codice: scrivi quello, o quello della tua app.',
  taxCode: 'Codice fiscale',
  password: 'Password',
  otp: 'OTP ricevuto',
  submit: 'Invia',
  submitting: 'Invio in corso',
  leave: 'Torna indietro',
  confirmed: 'Accesso confermato',
} as const;
