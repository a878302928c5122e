import { languageWords, projectLanguages } from '@sodalizio/contract/projects';

export const labels = {
  code: 'Matricola',
  codeHeaders: [
    'Codice',
    'Codice fiscale',
    'N. matricola',
    'Numero matricola',
    'Foreign token',
    'Token',
    'ID',
    'Student ID',
  ],
  name: 'Nome',
  nameHeaders: ['Nome e cognome', 'Cognome e nome', 'Nominativo', 'Partecipante', 'Full name', 'Name', 'First name'],
  lastName: 'Cognome',
  lastNameHeaders: ['Last name', 'Surname'],
  email: 'Email',
  emailHeaders: ['E-mail', 'Indirizzo email', 'Indirizzo e-mail', 'Posta elettronica', 'Mail', 'Email address'],
  language: 'Lingua',
  languageHeaders: ['Language', 'Lang'],
  /** As people write them in a sheet. */
  languages: { it: ['it', 'ita', 'italiano', 'italian'], en: ['en', 'eng', 'inglese', 'english'] },
  unknownLanguage: `non è una lingua prevista: scrivi ${projectLanguages.map((one) => languageWords[one]).join(' o ')}`,
  otherLanguage: 'il progetto non è in questa lingua',
} as const;
