import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { nameText, text, wholeNumber } from '../../primitives.ts';
import { ownErrors } from '../../problem.ts';
import { fileBody, spreadsheetErrors, uploadLimit } from '../../uploads.ts';
import { questionnaire, questionnaireErrors } from './catalogue.ts';
import {
  answersMost,
  checkedFile,
  configuration,
  contentComparison,
  questionnaireContent,
  questionsMost,
  shownContent,
  shownQuestion,
} from './content.ts';

const fileErrors = {
  ...spreadsheetErrors,
  ...ownErrors({
    'file-not-a-spreadsheet': { status: 400, sentence: 'Il file non è un foglio di calcolo: servono .xlsx o .ods.' },
  }),
};
const spreadsheet = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;
const id = wholeNumber(1, 999_999_999);

/**
 * Reads a questionnaire's file and says what is wrong in it, with sheet, row and column. Without faults the file waits 30 days to
 * be saved with a questionnaire (`file` of `saveQuestionnaire`); with faults nothing is stored. `questionnaire` is the one to
 * compare with. Multipart, field `file`. 400 with a `file-…` code for what is no readable spreadsheet.
 */
export const checkQuestionnaireFile = endpoint({
  method: 'POST',
  path: '/api/questionnaires/check-file',
  area: 'questionnaires',
  requires: 'questionnaires.edit',
  summary: 'Read a questionnaire’s file',
  multipart: true,
  errors: fileErrors,
  query: z.object({ questionnaire: id.optional() }),
  body: fileBody,
  bodyLimit: uploadLimit + 64 * 1024,
  response: checkedFile,
});

/** A real file that can be uploaded, `file_di_esempio.xlsx`, with a sheet that explains it (specification section 7). The same for every `id`. */
export const sampleFile = endpoint({
  method: 'GET',
  path: '/api/questionnaires/download-sample/:id',
  area: 'questionnaires',
  requires: 'questionnaires.edit',
  summary: 'The sample of a questionnaire’s file',
  params: z.object({ id: wholeNumber(0, 999_999_999) }),
  response: z.object({}),
  file: spreadsheet,
});

const ofFile = { area: 'questionnaires', requires: 'questionnaires.edit' } as const;
const fileParams = z.object({ file: z.uuid() });

/** A stored file as it was checked, to go on with it: its comparison is with the version in use now. 404 once it is gone. */
export const questionnaireFile = endpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/questionnaires/files/:file',
  summary: 'A questionnaire’s file, as it was checked',
  params: fileParams,
  query: z.object({ questionnaire: id.optional() }),
  response: checkedFile,
});

/** What a stored file holds. It never changes. */
export const questionnaireFileContent = endpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/questionnaires/files/:file/content',
  summary: 'The content of a questionnaire’s file',
  params: fileParams,
  response: questionnaireContent,
});

/** The bytes of a file as they were uploaded. */
export const downloadQuestionnaireFile = endpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/questionnaires/files/:file/download',
  summary: 'A questionnaire’s file as it was uploaded',
  params: fileParams,
  response: z.object({}),
  file: { type: 'application/octet-stream' },
});

const configurationId = nameText(5000).min(1);

/** Draws the questions of a trial by one configuration. Nothing is stored. 400 for an unknown configuration. */
export const startTrial = endpoint({
  ...ofFile,
  method: 'POST',
  path: '/api/questionnaires/files/:file/trial',
  summary: 'Draw the questions of a trial',
  params: fileParams,
  body: z.object({ configuration: configurationId }),
  response: z.object({ configuration, questions: z.array(shownQuestion) }),
});

/** Most characters of a reply to an open question. */
export const replyLength = 5000;

/** One reply: letters chosen, or the text of an open question with the points that a person gives for it. */
export const trialReply = z.object({
  code: z.string().max(5000),
  chosen: z.array(z.string().max(2)).max(answersMost),
  text: text(replyLength).optional(),
  given: z.number().min(0).max(1000).optional(),
});
export type TrialReply = z.infer<typeof trialReply>;

/** The result row of the specification (section 3), and whether the test is passed; null where a configuration has no threshold. */
export const trialResult = z.object({
  score: z.number(),
  max_score: z.number(),
  score_30: z.number(),
  level: z.string().nullable(),
  passed: z.boolean().nullable(),
  items_answered: z.number().int(),
});
export type TrialResult = z.infer<typeof trialResult>;

/** Scores a trial by the rules of every result. `questions` are the codes that were drawn; a missing reply is a question left out. Nothing is stored. */
export const scoreTrial = endpoint({
  ...ofFile,
  method: 'POST',
  path: '/api/questionnaires/files/:file/trial/score',
  summary: 'Score a trial',
  params: fileParams,
  bodyLimit: 4 * 1024 * 1024,
  body: z.object({
    configuration: configurationId,
    questions: z.array(z.string().max(5000)).max(questionsMost),
    replies: z.array(trialReply).max(questionsMost),
  }),
  response: trialResult,
});

/** A version never changes: another file is another version. */
export const questionnaireVersion = z.object({
  /** From 1. */
  number: z.number().int(),
  /** Its name, as typed when it was saved. */
  version: z.string(),
  filename: z.string(),
  /** Id of the file; null to who may not edit. */
  file: z.uuid().nullable(),
  saved_at: z.string(),
  saved_by: z.string(),
  questions: z.number().int(),
  configurations: z.number().int(),
  in_use: z.boolean(),
  /** Projects that use this version. */
  projects: z.number().int(),
});
export type QuestionnaireVersion = z.infer<typeof questionnaireVersion>;

/** The versions of a questionnaire, the newest first. */
export const questionnaireVersions = endpoint({
  method: 'GET',
  path: '/api/questionnaires/:questionnaire/versions',
  area: 'questionnaires',
  requires: 'questionnaires.read',
  summary: 'The versions of a questionnaire',
  params: z.object({ questionnaire: id }),
  response: z.array(questionnaireVersion),
});

const params = z.object({ questionnaire: id, number: id });
const path = '/api/questionnaires/:questionnaire/versions/:number';

/** A version with its content. Who may not edit gets neither the right answers nor the comparison with the version before. */
export const questionnaireVersionByNumber = endpoint({
  method: 'GET',
  path,
  area: 'questionnaires',
  requires: 'questionnaires.read',
  summary: 'One version of a questionnaire',
  params,
  response: questionnaireVersion.extend({ content: shownContent, comparison: contentComparison.nullable() }),
});

/** Brings another version into use; the others stay. 409 `conflict` where somebody has saved since `revision`. */
export const putVersionInUse = endpoint({
  method: 'POST',
  path: `${path}/use`,
  area: 'questionnaires',
  requires: 'questionnaires.edit',
  summary: 'Bring a version of a questionnaire back into use',
  params,
  errors: questionnaireErrors,
  body: z.object({ revision: z.int32() }),
  response: questionnaire,
});
