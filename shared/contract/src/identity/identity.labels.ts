import { the } from '../elision.labels.ts';

/** `2026-11-21` → `21/11/2026`. */
const formatDate = (day: string) => day.split('-').toReversed().join('/');

/** The code has only the country of who was born abroad. */
const bornIn = ({ name, abroad }: { name: string; abroad: boolean }) =>
  abroad ? ` all’estero (${name})` : ` a ${name}`;

/** Warnings beside fields; they never block a save. */
export const identityLabels = {
  taxCodeLength: (length: number) =>
    `Il codice fiscale ha 16 caratteri, o 11 cifre per le organizzazioni: qui ${length === 1 ? 'ce n’è 1' : `ce ne sono ${length}`}.`,
  taxCodeForm: 'Il codice fiscale non ha la forma giusta: controlla lettere e cifre.',
  taxCodeNoDay: 'Il codice fiscale indica un giorno di nascita che non esiste.',
  taxCodeCheckLetter: (right: string, found: string) =>
    `L’ultima lettera del codice fiscale dovrebbe essere ${right}, qui è ${found}: c’è un errore di battitura.`,
  taxCodeSurname: (indicated: string, surname: string, right: string) =>
    `Il codice fiscale indica ${indicated}, per il cognome «${surname}» servirebbe ${right}.`,
  taxCodeName: (indicated: string, name: string, right: string) =>
    `Il codice fiscale indica ${indicated}, per il nome «${name}» servirebbe ${right}.`,
  taxCodeDate: (indicated: string, written: string) =>
    `Il codice fiscale indica ${the('il', formatDate(indicated))}, qui è scritto ${the('il', formatDate(written))}.`,
  taxCodeTown: (indicated: string, written: string) =>
    `Il codice fiscale indica ${indicated}, qui è scritto ${written}.`,
  taxCodeNoPlace: 'Il codice fiscale indica un luogo di nascita che non esiste.',
  taxCodeSays: (woman: boolean, day: string, place: { name: string; abroad: boolean } | undefined) =>
    `${woman ? 'Donna, nata' : 'Uomo, nato'} ${the('il', formatDate(day))}${place ? bornIn(place) : ''}`,

  digitsLength: (what: string, length: number) =>
    `${what} ha 11 cifre: qui ${length === 1 ? 'ce n’è 1' : `ce ne sono ${length}`}.`,
  digitsForm: (what: string) => `${what} è fatta di sole cifre.`,
  digitsCheck: (what: string) => `${what} non torna: almeno una cifra è sbagliata.`,
  vatNumber: 'La partita IVA',
  organisationCode: 'Il codice fiscale di 11 cifre',

  postcodeForm: 'Il CAP ha cinque cifre.',
  postcodeProvince: (postcode: string, province: string) =>
    `Il CAP ${postcode} non è della provincia di ${province.toUpperCase()}.`,
  townProvince: (town: string, right: string, written: string) =>
    `${town} è in provincia di ${right}, qui è scritto ${written.toUpperCase()}.`,
  townUnknown: (town: string) => `${town} non è tra i comuni italiani di oggi.`,
  provinceUnknown: (province: string) => `${province} non è la sigla di una provincia.`,

  emailForm: 'L’indirizzo e-mail non è completo.',
  emailDomain: (domain: string) => `Forse l’indirizzo finisce con @${domain}?`,
  phoneForm: 'Il numero contiene caratteri che non sono cifre.',
  phoneLength: 'Il numero ha troppe o troppo poche cifre.',
  mobileStart: 'I cellulari italiani cominciano con 3.',
} as const;
