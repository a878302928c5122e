import { checkLetter } from '../../identity/tax-code-letters.ts';
import type { AssociateEdit } from './writing.ts';

type Fields = Partial<AssociateEdit>;

/** Maria Rossi, with a company: nothing in her profile warns. */
export const soundProfile = {
  cfisc: 'RSSMRA75C44F205R',
  nome: 'Maria',
  cognome: 'Rossi',
  datanasc: '1975-03-04',
  naznasc: 'Italia',
  pvnasc: 'MI',
  comnasc: 'Milano',
  recph: '02 5551234',
  reccell: '333 5556789',
  recemail: 'maria.rossi@posta.example',
  recnaz: 'Italia',
  recpv: 'MI',
  reccom: 'Milano',
  reccap: '20121',
  azragsoc: 'Rossi srl',
  azpiva: '01234567897',
  azcfisc: '01234567897',
  aznaz: 'Italia',
  azpv: 'RM',
  azcom: 'Roma',
  azcap: '00187',
  azph: '06 5551234',
  azcell: '333 5551234',
  azemail: 'info@rossi.example',
} satisfies Fields;

const signed = (fifteen: string) => fifteen + checkLetter(fifteen);

/** Every kind of warning a profile gives: where it is shown, what makes it, its words. */
export const warningCases: readonly [tab: 'Profilo' | 'Recapiti' | 'Dati azienda', makes: Fields, words: string][] = [
  ['Profilo', { cfisc: 'RSSMRA75C44F205' }, 'Il codice fiscale ha 16 caratteri'],
  ['Profilo', { cfisc: 'R5SMRA75C44F205R' }, 'Il codice fiscale non ha la forma giusta'],
  ['Profilo', { cfisc: 'RSSMRA75C44F205X' }, 'L’ultima lettera del codice fiscale dovrebbe essere R'],
  ['Profilo', { cfisc: signed('RSSMRA75B70F205'), datanasc: null }, 'un giorno di nascita che non esiste'],
  ['Profilo', { cfisc: signed('RSSMRA75C44Z999'), comnasc: '' }, 'un luogo di nascita che non esiste'],
  ['Profilo', { cfisc: '01234567890' }, 'Il codice fiscale di 11 cifre non torna'],
  ['Profilo', { cognome: 'Bianchi' }, 'per il cognome «Bianchi» servirebbe BNC'],
  ['Profilo', { nome: 'Anna' }, 'per il nome «Anna» servirebbe NNA'],
  ['Profilo', { datanasc: '1975-03-13' }, 'qui è scritto il 13/03/1975'],
  ['Profilo', { comnasc: 'Monza' }, 'indica Milano, qui è scritto Monza'],
  ['Profilo', { pvnasc: 'XX' }, 'XX non è la sigla di una provincia.'],
  ['Recapiti', { recph: 'casa' }, 'Il numero contiene caratteri che non sono cifre.'],
  ['Recapiti', { recph: '02 55' }, 'Il numero ha troppe o troppo poche cifre.'],
  ['Recapiti', { reccell: '02 5551234' }, 'I cellulari italiani cominciano con 3.'],
  ['Recapiti', { recemail: 'maria.rossi' }, 'L’indirizzo e-mail non è completo.'],
  ['Recapiti', { recemail: 'maria@gmial.com' }, 'Forse l’indirizzo finisce con @gmail.com?'],
  ['Recapiti', { reccap: '2012' }, 'Il CAP ha cinque cifre.'],
  ['Recapiti', { reccap: '00187' }, 'Il CAP 00187 non è della provincia di MI.'],
  ['Recapiti', { reccom: 'Monza' }, 'Monza è in provincia di MB, qui è scritto MI.'],
  ['Recapiti', { reccom: 'Fiorenza' }, 'Fiorenza non è tra i comuni italiani di oggi.'],
  ['Recapiti', { recpv: 'Milano' }, 'Milano non è la sigla di una provincia.'],
  ['Dati azienda', { azpiva: '0123456789A' }, 'La partita IVA è fatta di sole cifre.'],
  ['Dati azienda', { azpiva: '0123456789' }, 'La partita IVA ha 11 cifre'],
  ['Dati azienda', { azpiva: '01234567890' }, 'La partita IVA non torna'],
  ['Dati azienda', { azcfisc: '01234567890' }, 'Il codice fiscale di 11 cifre non torna'],
  ['Dati azienda', { azph: '06 55' }, 'Il numero ha troppe o troppo poche cifre.'],
  ['Dati azienda', { azcell: '06 5551234' }, 'I cellulari italiani cominciano con 3.'],
  ['Dati azienda', { azemail: 'info' }, 'L’indirizzo e-mail non è completo.'],
  ['Dati azienda', { azcap: '20121' }, 'Il CAP 20121 non è della provincia di RM.'],
  ['Dati azienda', { azcom: 'Monza' }, 'Monza è in provincia di MB, qui è scritto RM.'],
  ['Dati azienda', { azpv: 'Roma' }, 'Roma non è la sigla di una provincia.'],
];
