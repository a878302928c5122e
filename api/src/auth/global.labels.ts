type Words = Readonly<Record<string, string>>;

const test = {
  it: {
    start: 'Inizia il test',
    next: 'Avanti',
    previous: 'Indietro',
    finish: 'Concludi',
    question: 'Domanda',
    of: 'di',
    time_left: 'Tempo rimasto',
    time_over: 'Il tempo è scaduto',
    answered: 'Risposta data',
    not_answered: 'Senza risposta',
    confirm_finish: 'Vuoi concludere il test? Dopo non potrai più cambiare le risposte.',
    result: 'Risultato',
    passed: 'Superato',
    not_passed: 'Non superato',
  },
  en: {
    start: 'Start the test',
    next: 'Next',
    previous: 'Back',
    finish: 'Finish',
    question: 'Question',
    of: 'of',
    time_left: 'Time left',
    time_over: 'Time is over',
    answered: 'Answered',
    not_answered: 'Not answered',
    confirm_finish: 'Finish the test? You cannot change your answers afterwards.',
    result: 'Result',
    passed: 'Passed',
    not_passed: 'Not passed',
  },
} as const satisfies Record<'it' | 'en', Words>;

const questionnaires = {
  it: {
    welcome: 'Benvenuto',
    privacy: 'Informativa sulla privacy',
    accept_privacy: 'Ho letto e accetto l’informativa',
    completed: 'Completato',
    to_complete: 'Da completare',
    timeout: 'Tempo scaduto',
    score: 'Punteggio',
    level: 'Livello',
    open_answer: 'Risposta aperta',
    thanks: 'Grazie per aver partecipato.',
  },
  en: {
    welcome: 'Welcome',
    privacy: 'Privacy notice',
    accept_privacy: 'I have read and accept the notice',
    completed: 'Completed',
    to_complete: 'To complete',
    timeout: 'Timed out',
    score: 'Score',
    level: 'Level',
    open_answer: 'Open answer',
    thanks: 'Thank you for taking part.',
  },
} as const satisfies Record<'it' | 'en', Words>;

export const globalWords: Readonly<
  Record<'global.labels.test' | 'global.labels.questionnaires', Readonly<Record<'it' | 'en', Words>>>
> = { 'global.labels.test': test, 'global.labels.questionnaires': questionnaires };
