/** The association's own words (specification section 9), shared by screens, Excel export and server. */

export const memberTypes = ['ORDINARIO', 'PROFESSIONISTA', 'STUDENTE', 'ONORARIO', 'COLLETTIVO'] as const;
export type MemberType = (typeof memberTypes)[number];
/** Shown where a member has no type. */
export const noMemberType = 'N.D.';

/** Values of `Ammesso`. Empty: waiting for admission. */
export const admissions = ['Si', '', 'Ritardo', 'Moroso', 'No', 'Espulso'] as const;
export type Admission = (typeof admissions)[number];

/** Signs of states that a tone's own sign would leave looking alike. */
export type StateSign =
  | 'blocked'
  | 'clock'
  | 'draft'
  | 'paused'
  | 'removed'
  | 'sending'
  | 'unknown'
  | 'unpaid'
  | 'waiting';

/** Label, tone and sign of the badge (specification section 4); without a sign, that of the tone. */
export const admissionLabels: Record<
  Admission,
  { label: string; tone: 'good' | 'warn' | 'bad'; sign?: StateSign | undefined }
> = {
  Si: { label: 'Ammesso', tone: 'good' },
  No: { label: 'Ammissione rifiutata', tone: 'bad' },
  Moroso: { label: 'Moroso', tone: 'warn', sign: 'unpaid' },
  Ritardo: { label: 'In Ritardo', tone: 'warn', sign: 'clock' },
  Espulso: { label: 'Espulso', tone: 'bad', sign: 'removed' },
  '': { label: 'In attesa di ammissione', tone: 'warn', sign: 'waiting' },
};

/** What words of the trade mean, for who is new to them. */
export const wordMeanings = {
  codaica:
    'Il codice con cui il registro dei soci conosce questa persona: non cambia mai, e gli zeri iniziali ne fanno parte.',
  Moroso: 'Non è in regola con le quote: il pagamento manca anche dopo la scadenza.',
  Ritardo: 'Il pagamento della quota è in ritardo, ma il socio può ancora mettersi in regola.',
} as const;

/** Options of the status filter, in the specification's order and words (section 9). */
export const admissionOptions: readonly { value: Admission; label: string }[] = [
  { value: 'Si', label: 'Ammesso' },
  { value: '', label: 'In attesa di ammissione' },
  { value: 'Ritardo', label: 'Ritardo' },
  { value: 'Moroso', label: 'Moroso' },
  { value: 'No', label: 'Ammissione rifiutata' },
  { value: 'Espulso', label: 'Espulso' },
];

export const paymentMethods = ['Bonifico Bancario', 'paypal', 'Contanti', "Pagato d'ufficio"] as const;

export const sections = [
  { code: 'CAL', name: 'Calabria' },
  { code: 'CAM', name: 'Campania' },
  { code: 'EMR', name: 'Emilia Romagna - Marche' },
  { code: 'INT', name: 'Internazionale' },
  { code: 'LAZ', name: 'Lazio' },
  { code: 'LIG', name: 'Liguria' },
  { code: 'LOM', name: 'Lombardia' },
  { code: 'FVG', name: 'Nord-Est' },
  { code: 'PIE', name: 'Piemonte' },
  { code: 'PUG', name: 'Puglia' },
  { code: 'SIC', name: 'Sicilia' },
  { code: 'TOS', name: 'Toscana' },
  { code: 'VDA', name: 'Valdadige' },
] as const;
export const sectionCodes = sections.map((section) => section.code);

export const havePayedOptions = [
  { value: 'Si', label: 'Paganti' },
  { value: 'No', label: 'Non paganti' },
] as const;

/** The ten columns of the members list (specification section 2); all but the last begin the Excel export. */
export const memberColumns = {
  codaica: 'Cod aica',
  nome: 'Nome',
  tiposocio: 'Tipo',
  Ammesso: 'Stato',
  Sezione: 'Sez',
  dataiscr: 'Data iscr.',
  dataPagamento: 'Data pag.',
  ultimaQuota: 'Ultima quota',
  anno: 'Anno',
  azioni: 'Azioni',
} as const;

export const roleLabels = { superadmin: 'Superadmin', admin: 'Amministratore', secretary: 'Segreteria' } as const;
export const roles = ['superadmin', 'admin', 'secretary'] as const;
export type Role = (typeof roles)[number];

const months = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
];

/** Quota-year options: the last 6 years, newest first. `today` is `YYYY-MM-DD` (Europe/Rome). */
export function quotaYearOptions(today: string): { value: string; label: string }[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 6 }, (_, back) => ({ value: String(year - back), label: String(year - back) }));
}

/** Payment-period options: the last 12 months (key `YYYY-MM`), then the last 6 years (key `YYYY`). */
export function paymentPeriodOptions(today: string): { value: string; label: string }[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const lastMonths = Array.from({ length: 12 }, (_, back) => {
    const at = year * 12 + (month - 1) - back;
    const index = at % 12;
    const ofYear = Math.floor(at / 12);
    return { value: `${ofYear}-${String(index + 1).padStart(2, '0')}`, label: `${months[index]} ${ofYear}` };
  });
  return [...lastMonths, ...quotaYearOptions(today)];
}

let inRome: Intl.DateTimeFormat | undefined;

/** Today in the association's time zone, `YYYY-MM-DD`. In the browser `now` is `serverNow()`. */
export function todayInRome(now: Date | number): string {
  // Made once: it costs a hundred times what it does then, and every row of a list asks.
  inRome ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
  return inRome.format(now);
}

/** Replaces the count while the rows of a previous search are still shown. */
export const searchingWords = 'Ricerca in corso…';
