import * as z from 'zod';

/** The sheets of a questionnaire's file, by name (decision 0058). */
export const questionnaireSheets = { questions: 'Domande', configurations: 'Configurazioni' } as const;

/** Most questions and configurations of one questionnaire. */
export const questionsMost = 10_000;
export const configurationsMost = 200;
/** Most answers of a question: the columns A … H. */
export const answersMost = 8;

/** Languages a questionnaire may have; Italian is required. */
export const questionnaireLanguages = ['it', 'en'] as const;
export type QuestionnaireLanguage = (typeof questionnaireLanguages)[number];

/** A text by language; '' where the file has none. */
export const translated = z.object({ it: z.string(), en: z.string() });

/** `single`: one answer is right; `multiple`: several may be; `open`: written by the participant, read by a person. */
export const questionKinds = ['single', 'multiple', 'open'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** What a questionnaire yields: points, or the level that the points reach. */
export const resultKinds = ['score', 'level'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** One answer of a question; `letter` is its column in the file, A to H. */
export const answer = z.object({ letter: z.string(), text: translated, right: z.boolean() });

/** One question as the file has it. */
export const question = z.object({
  /** Unique in its file, ignoring case. */
  code: z.string(),
  /** What configurations draw from; '' where the file has none. */
  group: z.string(),
  kind: z.enum(questionKinds),
  text: translated,
  /** Empty for an open question. */
  answers: z.array(answer),
  points: z.number(),
  /** Points taken off for a wrong answer: 0 or more. */
  penalty: z.number(),
  /** Seconds; null where the question has no time of its own. */
  seconds: z.number().int().nullable(),
});
export type Question = z.infer<typeof question>;

/** One way of sitting the test: an `algorithm` of the project form (specification section 3). */
export const configuration = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.number().int(),
  /** How many questions are drawn from each group; '' draws from all. */
  draws: z.array(z.object({ group: z.string(), questions: z.number().int() })),
  /** The questions come in another order for each participant. */
  shuffled: z.boolean(),
  /** Points from which a level is reached, rising. */
  levels: z.array(z.object({ name: z.string(), from: z.number() })),
  /** Points from which the test is passed; null where nothing is passed or failed. */
  pass: z.number().nullable(),
  /** The most points that a drawn test can yield. */
  maximum: z.number(),
});
export type Configuration = z.infer<typeof configuration>;

/** What a file holds, once nothing is wrong with it. */
export const questionnaireContent = z.object({
  languages: z.array(z.enum(questionnaireLanguages)),
  questions: z.array(question),
  configurations: z.array(configuration),
});
export type QuestionnaireContent = z.infer<typeof questionnaireContent>;

/** A place in the file and what is wrong there, as an Italian sentence. Row and column count from 1; null for a whole sheet or row. */
export const fileFinding = z.object({
  sheet: z.string(),
  row: z.number().int().nullable(),
  column: z.number().int().nullable(),
  sentence: z.string(),
});
export type FileFinding = z.infer<typeof fileFinding>;

/** Findings that are listed; `more` of them were left out. */
export const findingsMost = 500;
const findings = z.object({ found: z.array(fileFinding), more: z.number().int() });

/** What a file changes: codes of questions, ids of configurations. */
export const contentComparison = z.object({
  added: z.array(z.string()),
  gone: z.array(z.string()),
  changed: z.array(z.string()),
  /** Answers that turned right or wrong, by question and text: their letters may have moved. */
  turned: z.array(z.object({ code: z.string(), answer: z.string(), right: z.boolean() })),
  configurations: z.object({ added: z.array(z.string()), gone: z.array(z.string()), changed: z.array(z.string()) }),
});
export type ContentComparison = z.infer<typeof contentComparison>;

/** A file that was read. As long as there are faults `file` is null, and nothing is stored. Warnings refuse nothing. */
export const checkedFile = z.object({
  /** Under this id the file waits to be saved, and its content is read; with how many questions and configurations it has. */
  file: z
    .object({ id: z.uuid(), name: z.string(), questions: z.number().int(), configurations: z.number().int() })
    .nullable(),
  faults: findings,
  warnings: findings,
  /** What it changes in the version in use; null where there is none. */
  comparison: contentComparison.nullable(),
  /** The version with the same content; null where it is new. */
  same_as: z.string().nullable(),
});
export type CheckedFile = z.infer<typeof checkedFile>;

/** A question as it is shown: without `right` to who may not know the right answers. */
export const shownQuestion = question.extend({ answers: z.array(answer.partial({ right: true })) });
export type ShownQuestion = z.infer<typeof shownQuestion>;

export const shownContent = questionnaireContent.extend({ questions: z.array(shownQuestion) });
export type ShownContent = z.infer<typeof shownContent>;
