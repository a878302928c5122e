type Row = readonly (string | number)[];

const noAnswers = (many: number) => Array.from({ length: many * 2 }, () => '');

/** The sheet that explains; the reader does not look at it. */
export const sampleExplanation = (): Row[] => [
  ['Come si scrive un questionario'],
  ['Il foglio Domande ha una riga per domanda, il foglio Configurazioni una per ogni modo di svolgere il test.'],
  ['Le intestazioni restano come sono; le colonne facoltative possono mancare.'],
  [],
  ['Domande'],
  ['Codice', 'obbligatorio, diverso per ogni domanda'],
  ['Gruppo', 'facoltativo: le configurazioni estraggono per gruppo'],
  ['Tipo', 'una (una sola risposta giusta), più (una o più risposte giuste), aperta (la legge una persona)'],
  ['Testo (it), Testo (en)', 'il testo italiano è obbligatorio, quello inglese facoltativo'],
  ['Risposta A (it) … Risposta H (en)', 'da due a otto risposte; nessuna per una domanda aperta'],
  ['Giuste', 'le lettere delle risposte giuste: A, oppure A, C'],
  ['Punti', 'i punti della risposta giusta, con al più due decimali'],
  ['Penalità', 'facoltativa: i punti tolti per una risposta sbagliata, scritti senza segno'],
  ['Secondi', 'facoltativi: il tempo della domanda'],
  [],
  ['Configurazioni'],
  ['Id, Nome', 'obbligatori; l’Id è diverso per ogni configurazione'],
  ['Minuti', 'la durata del test'],
  ['Domande', 'quante se ne estraggono: 20 fra tutte, oppure base: 10; avanzato: 5'],
  ['Ordine', 'fisso (come nel foglio) o casuale'],
  ['Livelli', 'facoltativi, con i punti da cui iniziano: Base: 0; Intermedio: 2; Avanzato: 4'],
  ['Soglia', 'facoltativa: i punti con cui il test è superato'],
  ['Massimo', 'facoltativo: i punti che ci si aspetta; se non tornano, il caricamento avvisa'],
];

/** The rows below the headings `questionColumns`. */
export const sampleQuestions = (): Row[] => [
  [
    ...['B1', 'base', 'una', 'Quale di questi è un sistema operativo?', 'Which of these is an operating system?'],
    ...['Linux', 'Linux', 'Firefox', 'Firefox', 'LibreOffice', 'LibreOffice', ...noAnswers(5)],
    ...['A', 1, 0.25, 60],
  ],
  [
    ...['B2', 'base', 'più', 'Quali rendono più sicura una password?', 'What makes a password safer?'],
    ...['Una lunghezza maggiore', 'More length', 'Il nome del cane', 'The name of the dog'],
    ...['Non usarla altrove', 'Not using it elsewhere', ...noAnswers(5)],
    ...['A, C', 2, 0.5, 90],
  ],
  [
    ...['A1', 'avanzato', 'una', 'Che cosa fa la somma di controllo di un file?', 'What does a file’s checksum do?'],
    ...['Ne rivela le modifiche', 'It reveals changes', 'Lo comprime', 'It compresses it', ...noAnswers(6)],
    ...['A', 2, 0, 90],
  ],
  [
    ...['A2', 'avanzato', 'aperta', 'Descrivi come riconosci un messaggio ingannevole.'],
    ...['Describe how you recognise a deceptive message.', ...noAnswers(8), '', 3, 0, 300],
  ],
];

/** The rows below the headings `configurationColumns`. */
export const sampleConfigurations = (): Row[] => [
  ['breve', 'Prova breve', 10, 'base: 1', 'casuale', '', 1, 2],
  ['completo', 'Test completo', 45, 'base: 2; avanzato: 2', 'fisso', 'Base: 0; Intermedio: 3; Avanzato: 6', 5, 8],
];
