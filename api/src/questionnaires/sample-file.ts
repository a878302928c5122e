import { utils, write } from '@e965/xlsx';
import { questionnaireSheets } from '@sodalizio/contract/questionnaires';
import { configurationColumns } from './read-configurations.ts';
import { questionColumns } from './read-questions.ts';
import { sampleConfigurations, sampleExplanation, sampleQuestions } from './sample-file.labels.ts';

/** The name by the specification (section 9). */
export const sampleName = 'file_di_esempio.xlsx';

/** The sample as a file that the reader takes without a fault or a warning. */
export function sampleBytes(): Buffer {
  const book = utils.book_new();
  const add = (name: string, rows: readonly (readonly (string | number)[])[]) =>
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  add('Leggimi', sampleExplanation());
  add(questionnaireSheets.questions, [questionColumns, ...sampleQuestions()]);
  add(questionnaireSheets.configurations, [configurationColumns, ...sampleConfigurations()]);
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}
