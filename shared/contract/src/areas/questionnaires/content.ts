import * as z from 'zod';
import { answer, question, questionnaireContent } from '../../questionnaire-content.ts';

export * from '../../questionnaire-content.ts';

/** The sheets of a questionnaire's file, by name (decision 0058). */
export const questionnaireSheets = { questions: 'Domande', configurations: 'Configurazioni' } as const;

/** Most questions and configurations of one questionnaire. */
export const questionsMost = 10_000;
export const configurationsMost = 200;
/** Most answers of a question: the columns A … H. */
export const answersMost = 8;

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
  /** The questions of both come in another order, as a test of fixed order shows them. */
  reordered: z.boolean().optional(),
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

/** The questions and configurations of a version, as they are shown. */
export const shownContent = questionnaireContent.extend({ questions: z.array(shownQuestion) });
export type ShownContent = z.infer<typeof shownContent>;
