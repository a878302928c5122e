import { utils, write } from '@e965/xlsx';
import { questionnaireSheets } from '@sodalizio/contract/questionnaires';
import { configurationColumns } from './read-configurations.ts';
import { questionColumns } from './read-questions.ts';
import { sampleConfigurations, sampleExplanation, sampleQuestions } from './sample-file.labels.ts';

/** The name by the specification (section 9). */
export const sampleName = 'file_di_esempio.xlsx';

type Rows = readonly (readonly (string | number)[])[];

/** A questionnaire's file of these rows, below their headings, as the reader takes it. */
export function workbookBytes(
  questions: Rows,
  configurations: Rows,
  more: readonly (readonly [name: string, rows: Rows])[] = [],
): Buffer {
  const book = utils.book_new();
  const add = (name: string, rows: Rows) =>
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  for (const [name, rows] of more) add(name, rows);
  add(questionnaireSheets.questions, [questionColumns, ...questions]);
  add(questionnaireSheets.configurations, [configurationColumns, ...configurations]);
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}

/** The sample as a file that the reader takes without a fault or a warning. */
export const sampleBytes = (): Buffer =>
  workbookBytes(sampleQuestions(), sampleConfigurations(), [['Leggimi', sampleExplanation()]]);
