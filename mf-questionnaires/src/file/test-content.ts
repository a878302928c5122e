import type { Question, QuestionnaireContent } from '@sodalizio/contract/questionnaires';

export const aQuestion = (over: Partial<Question> = {}): Question => ({
  code: 'RETE-01',
  group: 'Rete',
  kind: 'single',
  text: { it: 'Che cos’è un browser?', en: 'What is a browser?' },
  answers: [
    { letter: 'A', text: { it: 'Un programma', en: 'A program' }, right: true },
    { letter: 'B', text: { it: 'Un cavo', en: '' }, right: false },
  ],
  points: 2,
  penalty: 0.5,
  seconds: 60,
  ...over,
});

/** One question of each kind, and one configuration. */
export const aContent = (over: Partial<QuestionnaireContent> = {}): QuestionnaireContent => ({
  languages: ['it', 'en'],
  questions: [
    aQuestion(),
    aQuestion({ code: 'RETE-02', kind: 'multiple', text: { it: 'Quali sono indirizzi?', en: 'Which are addresses?' } }),
    aQuestion({
      code: 'TESTO-01',
      kind: 'open',
      answers: [],
      text: { it: 'Scrivi una lettera', en: 'Write a letter' },
    }),
  ],
  configurations: [
    {
      id: 'base',
      name: 'Prova base',
      minutes: 30,
      draws: [{ group: 'Rete', questions: 2 }],
      shuffled: true,
      levels: [{ name: 'A2', from: 2.5 }],
      pass: 3,
      maximum: 4,
    },
  ],
  ...over,
});
