import type { ResultKind } from '@sodalizio/contract/questionnaires';

type Answer = readonly [it: string, en: string];

/** `right` are letters; an open question has neither answers nor letters. */
export interface DemoQuestion {
  readonly group: string;
  readonly text: Answer;
  readonly answers: readonly Answer[];
  readonly right: string;
  readonly points: number;
  readonly seconds: number;
}

export interface DemoQuestionnaire {
  readonly name: string;
  readonly short_name: string;
  readonly slug: string;
  readonly result: ResultKind;
  readonly archived?: true;
  readonly questions: readonly DemoQuestion[];
  readonly configurations: readonly (readonly (string | number)[])[];
  /** The oldest first; `without` are questions that came later, by place. */
  readonly versions: readonly { version: string; file: string; daysAgo: number; without?: readonly number[] }[];
}

const ask = (group: string, text: Answer, answers: readonly Answer[], right: string, points = 1): DemoQuestion => ({
  ...{ group, text, answers, right, points },
  seconds: answers.length === 0 ? 600 : 60,
});

const security: DemoQuestion[] = [
  ask(
    'sicurezza',
    ['Quale password è più difficile da indovinare?', 'Which password is hardest to guess?'],
    [
      ['Il nome del figlio con l’anno di nascita', 'A child’s name with the year of birth'],
      ['Quattro parole scelte a caso', 'Four words picked at random'],
      ['«Password1!»', '“Password1!”'],
    ],
    'B',
  ),
  ask(
    'sicurezza',
    ['Da che cosa si riconosce un messaggio ingannevole?', 'How can a deceptive message be recognised?'],
    [
      ['Chiede di fare in fretta', 'It asks to hurry'],
      ['L’indirizzo del mittente non torna', 'The sender’s address is odd'],
      ['È scritto in italiano', 'It is written in Italian'],
      ['Chiede una password', 'It asks for a password'],
    ],
    'A, B, D',
    2,
  ),
  ask(
    'sicurezza',
    ['A che cosa serve una copia di sicurezza?', 'What is a backup for?'],
    [
      ['A ritrovare i dati dopo un guasto', 'To get data back after a failure'],
      ['A rendere più veloce il computer', 'To make the computer faster'],
    ],
    'A',
  ),
];

const basics: DemoQuestion[] = [
  ask(
    'computer',
    ['Quale di questi è un sistema operativo?', 'Which of these is an operating system?'],
    [
      ['Linux', 'Linux'],
      ['Firefox', 'Firefox'],
      ['LibreOffice', 'LibreOffice'],
    ],
    'A',
  ),
  ask(
    'computer',
    ['Dove si vede quanto spazio resta sul disco?', 'Where can the space left on the disk be seen?'],
    [
      ['Nelle proprietà del disco', 'In the properties of the disk'],
      ['Nel cestino', 'In the bin'],
      ['Nella barra degli indirizzi', 'In the address bar'],
    ],
    'A',
  ),
  ask(
    'computer',
    ['Quali sono formati di immagine?', 'Which are picture formats?'],
    [
      ['PNG', 'PNG'],
      ['JPEG', 'JPEG'],
      ['MP3', 'MP3'],
      ['ODS', 'ODS'],
    ],
    'A, B',
    2,
  ),
  ask(
    'rete',
    ['Che cosa indica «https» in un indirizzo?', 'What does “https” in an address mean?'],
    [
      ['Che la pagina arriva cifrata', 'That the page arrives encrypted'],
      ['Che il sito è onesto', 'That the site is honest'],
      ['Che la pagina è in inglese', 'That the page is in English'],
    ],
    'A',
  ),
  ask(
    'rete',
    ['Che cosa fa «Rispondi a tutti»?', 'What does “Reply all” do?'],
    [
      ['Scrive al mittente e agli altri destinatari', 'It writes to the sender and the other recipients'],
      ['Scrive a tutta la rubrica', 'It writes to the whole address book'],
      ['Scrive al solo mittente', 'It writes to the sender alone'],
    ],
    'A',
  ),
];

const levels: DemoQuestion[] = [
  ...basics.slice(0, 3),
  ask(
    'fogli',
    ['Che cosa calcola =MEDIA(A1:A10)?', 'What does =AVERAGE(A1:A10) compute?'],
    [
      ['La media dei numeri da A1 ad A10', 'The mean of the numbers from A1 to A10'],
      ['La somma di A1 e A10', 'The sum of A1 and A10'],
      ['Quante celle sono vuote', 'How many cells are empty'],
    ],
    'A',
    2,
  ),
  ask(
    'fogli',
    ['Che cosa rende fisso un riferimento?', 'What makes a reference absolute?'],
    [
      ['Il segno $', 'The $ sign'],
      ['Il segno #', 'The # sign'],
      ['Le virgolette', 'Quotation marks'],
    ],
    'A',
    2,
  ),
  ask(
    'aperta',
    [
      'Racconta come prepareresti l’elenco dei soci che non hanno rinnovato.',
      'Tell how you would make a list of the members who have not renewed.',
    ],
    [],
    '',
    4,
  ),
];

export const demoQuestionnaires: readonly DemoQuestionnaire[] = [
  {
    name: 'Competenze digitali di base',
    short_name: 'Base',
    slug: 'competenze-digitali-di-base',
    result: 'score',
    questions: [...basics, ...security],
    configurations: [
      ['breve', 'Prova breve', 10, 'computer: 2; rete: 1; sicurezza: 1', 'casuale', '', 2, ''],
      ['completa', 'Prova completa', 30, '7', 'fisso', '', 6, 9],
    ],
    versions: [
      { version: '2025.1', file: 'competenze-digitali-2025.xlsx', daysAgo: 290, without: [7] },
      { version: '2026.1', file: 'competenze-digitali-2026.xlsx', daysAgo: 40 },
    ],
  },
  {
    name: 'Livello di alfabetizzazione informatica',
    short_name: 'Livello',
    slug: 'livello-di-alfabetizzazione-informatica',
    result: 'level',
    questions: levels,
    configurations: [
      ['ingresso', 'Test d’ingresso', 20, '6', 'fisso', 'Base: 0; Intermedio: 4; Avanzato: 8', '', 12],
      ['rapido', 'Test rapido', 8, 'computer: 2; fogli: 2', 'casuale', 'Base: 0; Intermedio: 3', '', ''],
    ],
    versions: [{ version: '1.0', file: 'alfabetizzazione-informatica.xlsx', daysAgo: 120 }],
  },
  {
    name: 'Sicurezza informatica in ufficio',
    short_name: 'Sicurezza',
    slug: 'sicurezza-informatica-in-ufficio',
    result: 'score',
    questions: security,
    configurations: [['unica', 'Prova unica', 5, '3', 'casuale', '', 3, 4]],
    versions: [{ version: '1.0', file: 'sicurezza-in-ufficio.xlsx', daysAgo: 75 }],
  },
  {
    name: 'Fogli di calcolo 2023',
    short_name: 'Fogli 2023',
    slug: 'fogli-di-calcolo-2023',
    result: 'score',
    archived: true,
    questions: levels.slice(3, 5),
    configurations: [['unica', 'Prova unica', 5, '2', 'fisso', '', 2, 4]],
    versions: [{ version: '1.0', file: 'fogli-di-calcolo.xlsx', daysAgo: 900 }],
  },
];
