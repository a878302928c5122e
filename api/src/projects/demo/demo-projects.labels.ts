export interface DemoProject {
  readonly name: string;
  readonly company: number;
  readonly languages: readonly ('it' | 'en')[];
  /** Slugs of questionnaires with their configuration. */
  readonly tests: readonly (readonly [slug: string, configuration: string])[];
  /** Days from today; null for none. */
  readonly deadline: number | null;
  readonly participants: number;
  /** Shares of those who were invited, and who have completed. */
  readonly invited: number;
  readonly completed: number;
  /** Days ago. */
  readonly begun: number;
}

export const demoCompanies = [
  { name: 'Cooperativa Lanterna', vat_number: '01234560992' },
  { name: 'Istituto comprensivo Montale', vat_number: '' },
  { name: 'Officine Bisagno S.p.A.', vat_number: '03216540106' },
] as const;

export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Alfabetizzazione digitale 2026',
    company: 0,
    languages: ['it', 'en'],
    tests: [
      ['livello-di-alfabetizzazione-informatica', 'ingresso'],
      ['competenze-digitali-di-base', 'completa'],
    ],
    deadline: 30,
    participants: 48,
    invited: 0.9,
    completed: 0.5,
    begun: 21,
  },
  {
    name: 'Competenze dei docenti',
    company: 1,
    languages: ['it'],
    tests: [['competenze-digitali-di-base', 'breve']],
    deadline: null,
    participants: 22,
    invited: 1,
    completed: 0.4,
    begun: 9,
  },
  {
    name: 'Sicurezza in ufficio, primo turno',
    company: 2,
    languages: ['it'],
    tests: [['sicurezza-informatica-in-ufficio', 'unica']],
    deadline: -12,
    participants: 35,
    invited: 1,
    completed: 0.85,
    begun: 60,
  },
  {
    name: 'Sicurezza in ufficio, secondo turno',
    company: 2,
    languages: ['it'],
    tests: [['sicurezza-informatica-in-ufficio', 'unica']],
    deadline: 75,
    participants: 14,
    invited: 0,
    completed: 0,
    begun: 2,
  },
];

export const demoNames = {
  first: ['Anna', 'Bruno', 'Carla', 'Davide', 'Elena', 'Fabio', 'Giulia', 'Hassan', 'Irene', 'Luca', 'Marta', 'Nicolò'],
  last: [
    'Airaldi',
    'Bozzo',
    'Canepa',
    'D’Amico',
    'Esposito',
    'Ferrando',
    'Guidi',
    'Lombardi',
    'Morelli',
    'Parodi',
    'Rossi',
  ],
} as const;

const chip = (name: string, label: string) => `<span data-placeholder="${name}">${label}</span>`;
const [nome, progetto, azienda] = [chip('nome', 'Nome'), chip('progetto', 'Progetto'), chip('azienda', 'Azienda')];
const [link, scadenza] = [chip('link', 'Link personale'), chip('scadenza', 'Scadenza')];

export const demoTexts = {
  subject_welcome_email: { it: 'Il tuo accesso al test', en: 'Your access to the test' },
  template_welcome_email: {
    it: `<p>Ciao ${nome},</p><p>${azienda} ti ha iscritto a «${progetto}». Il tuo accesso personale è qui: ${link}.</p><p>C’è tempo fino al ${scadenza}.</p>`,
    en: `<p>Hello ${nome},</p><p>${azienda} has enrolled you in “${progetto}”. Your personal access is here: ${link}.</p><p>You have until ${scadenza}.</p>`,
  },
  subject_reminder_email: { it: 'Il test ti aspetta', en: 'The test is waiting for you' },
  template_reminder_email: {
    it: `<p>Ciao ${nome},</p><p>non risulta ancora completato il test di «${progetto}»: si riprende da ${link}, fino al ${scadenza}.</p>`,
    en: `<p>Hello ${nome},</p><p>your test of “${progetto}” is not completed yet: go on from ${link}, until ${scadenza}.</p>`,
  },
  privacy_policy: {
    it: '<p>I dati servono a svolgere il test e a comunicarne l’esito a chi lo ha richiesto.</p>',
    en: '<p>The data are used to run the test and to tell its outcome to whoever asked for it.</p>',
  },
} as const;

export const demoAnswer = 'Ho usato un foglio di calcolo per tenere i conti della squadra e preparare il preventivo.';
export const demoSource = 'Sala prove';
