/** The headings of the sheets, as the sample has them; read ignoring case and spaces. */
export const questionHeadings = {
  code: 'Codice',
  group: 'Gruppo',
  kind: 'Tipo',
  textIt: 'Testo (it)',
  textEn: 'Testo (en)',
  right: 'Giuste',
  points: 'Punti',
  penalty: 'Penalità',
  seconds: 'Secondi',
} as const;

export const configurationHeadings = {
  id: 'Id',
  name: 'Nome',
  minutes: 'Minuti',
  draws: 'Domande',
  order: 'Ordine',
  levels: 'Livelli',
  pass: 'Soglia',
  maximum: 'Massimo',
} as const;

export const answerHeading = (letter: string, language: string) => `Risposta ${letter} (${language})`;

export const kindWords = { una: 'single', più: 'multiple', aperta: 'open' } as const;
export const orderWords = { fisso: false, casuale: true } as const;

// Italian groups from 10,000 on by default.
const grouped = (count: number) => count.toLocaleString('it-IT', { useGrouping: 'always' });
const decimal = (points: number) => points.toLocaleString('it-IT', { useGrouping: false });

/** What is wrong in a file. The place is shown beside: sentences do not repeat it. */
export const labels = {
  noSheet: (sheet: string) => `Il foglio «${sheet}» manca o è vuoto: si chiama proprio così e non è nascosto.`,
  noRows: 'Non c’è nessuna riga sotto le intestazioni.',
  tooMany: (most: number) => `Ci sono troppe righe: al massimo ${grouped(most)}.`,
  tooLarge: (questions: number, configurations: number, characters: number) =>
    `Il file è troppo grande: ha al massimo ${grouped(questions)} domande, ${grouped(configurations)} configurazioni, 200 colonne e ${grouped(characters)} caratteri.`,
  noHeading: (heading: string) => `Manca la colonna «${heading}».`,
  headingTwice: (heading: string) => `La colonna «${heading}» c’è due volte.`,
  unknownHeading: (heading: string) => `La colonna «${heading}» non è prevista e non viene letta.`,
  formula: 'La cella contiene una formula o un errore: incolla il valore.',
  hidden: 'La cella contiene caratteri invisibili o che cambiano il verso del testo: riscrivila a mano.',
  rounded: 'Il foglio di calcolo ha arrotondato il numero: formatta la colonna come testo e riscrivilo per intero.',
  maybeRounded:
    'Se il numero ha più di 15 cifre, il foglio di calcolo l’ha arrotondato: formatta la colonna come testo e riscrivilo per intero.',
  date: 'Il foglio di calcolo ne ha fatto una data: formatta la colonna come testo e riscrivilo.',
  maybeDate:
    'Se non è una data, l’ha fatta il foglio di calcolo (da 1/2, per esempio): formatta la colonna come testo e riscrivi la cella.',
  time: 'Il foglio di calcolo ne ha fatto un’ora: formatta la colonna come testo e riscrivilo.',
  maybeTime:
    'La cella si legge così, con i secondi: l’ha fatta un’ora il foglio di calcolo (da 1:50, per esempio). Se non va bene, formatta la colonna come testo e riscrivi la cella.',
  tooLong: (most: number) => `Il testo è troppo lungo: al massimo ${grouped(most)} caratteri.`,
  missing: (heading: string) => `Manca «${heading}».`,
  notANumber: (heading: string, { min, max, whole = false }: { min: number; max: number; whole?: boolean }) =>
    whole
      ? `«${heading}» deve essere un numero intero da ${min} a ${grouped(max)}.`
      : `«${heading}» deve essere un numero da ${min} a ${grouped(max)}, con al più due decimali.`,
  hiddenRows: (rows: number) =>
    rows === 1
      ? '1 riga è nascosta, per esempio da un filtro, e viene letta come le altre.'
      : `${decimal(rows)} righe sono nascoste, per esempio da un filtro, e vengono lette come le altre.`,
  codeTwice: (code: string, row: number) => `Il codice «${code}» è già alla riga ${row}.`,
  unknownKind: 'Il tipo deve essere «una», «più» o «aperta».',
  unknownOrder: 'L’ordine deve essere «fisso» o «casuale».',
  tooFewAnswers: 'Servono almeno due risposte.',
  answersOfOpen: 'Una domanda aperta non ha risposte né risposte giuste.',
  onlyEnglish: (letter: string) => `La risposta ${letter} ha il testo inglese e non quello italiano.`,
  noneRight: 'Nessuna risposta è segnata come giusta.',
  severalRight: 'Di una domanda di tipo «una» è giusta una sola risposta.',
  rightTwice: (letter: string) => `La risposta ${letter} è segnata come giusta due volte.`,
  rightUnknown: (letter: string) => `È segnata come giusta la risposta «${letter}», che non c’è.`,
  rightJoined: 'Separa le lettere con una virgola: una «e» da sola potrebbe essere la risposta E.',
  neverDrawn: (group: string) =>
    group === ''
      ? 'La domanda non ha un gruppo, e nessuna configurazione la estrae.'
      : `Nessuna configurazione estrae le domande del gruppo «${group}».`,
  noEnglish: 'Manca il testo inglese, che altre domande hanno.',
  answerTwice: (one: string, other: string) => `Le risposte ${one} e ${other} sono uguali.`,
  wrongDraws: 'Scrivi quante domande si estraggono: «20», oppure «gruppo: 10; altro gruppo: 5».',
  groupTwice: (group: string) => `Il gruppo «${group}» c’è due volte.`,
  unknownGroup: (group: string) => `Nessuna domanda è del gruppo «${group}».`,
  tooFewQuestions: (wanted: number, there: number) =>
    `Si estraggono ${wanted} domande, ma ${there === 1 ? 'ce n’è 1' : `ce ne sono ${there}`}.`,
  wrongLevels: 'Scrivi i livelli con i punti da cui iniziano, in ordine crescente: «Base: 0; Avanzato: 15».',
  levelTwice: (level: string) => `Il livello «${level}» c’è due volte.`,
  levelsUnreached: (level: string, maximum: number) =>
    `Il livello «${level}» non si raggiunge: il massimo è ${decimal(maximum)}.`,
  passUnreached: (maximum: number) => `La soglia non si raggiunge: il massimo è ${decimal(maximum)}.`,
  otherMaximum: (said: number, maximum: number) =>
    `Il massimo scritto è ${decimal(said)}, ma le domande danno al più ${decimal(maximum)} ${maximum === 1 ? 'punto' : 'punti'}.`,
} as const;
