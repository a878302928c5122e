import * as z from 'zod';

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
