import { open } from 'node:fs/promises';
import {
  type CheckedFile,
  configurationsMost,
  questionnaireLanguages,
  questionnaireSheets,
  questionsMost,
} from '@sodalizio/contract/questionnaires';
import { FileFault } from '../uploads/file-fault.ts';
import { readSpreadsheet } from '../uploads/read-spreadsheet.ts';
import type { SheetRow } from '../uploads/row-sink.ts';
import { Findings } from './file-findings.ts';
import { labels } from './questionnaire-file.labels.ts';
import { readConfigurations } from './read-configurations.ts';
import { readQuestions } from './read-questions.ts';
import { lostCharacter } from './sheet-columns.ts';

/** What the reader says of a file; the rest of `CheckedFile` is the catalogue’s. */
export type ReadFile = Pick<CheckedFile, 'faults' | 'warnings' | 'content'>;

interface Reading {
  signal: AbortSignal;
  onUnexpected?: (error: string) => void;
}

/** Characters of one sheet: ten thousand questions of a thousand. */
const charactersMost = 10_000_000;
/** Bytes of XML that are parsed in a second; ten thousand questions with all columns have half. */
const xmlMost = 50_000_000;

/** Ends the reading of a sheet that has more rows than any questionnaire. */
class TooManyRows extends Error {}

/**
 * Reads a questionnaire's file (decision 0058). Faults are sentences with their place, and leave `content` null; throws
 * `FileFault` only for what is no readable spreadsheet.
 */
export async function readQuestionnaire(path: string, reading: Reading): Promise<ReadFile> {
  const faults = new Findings();
  const warnings = new Findings();
  const questionRows = await sheetOf(path, reading, {
    name: questionnaireSheets.questions,
    most: questionsMost,
    faults,
  });
  // Of an old .xls the formulas are not seen.
  if (questionRows && questionRows.length > 0 && !(await isZip(path))) throw new FileFault('file-not-a-spreadsheet');
  if (questionRows === undefined) return { faults: faults.listed, warnings: warnings.listed, content: null };
  const configurationRows = await sheetOf(path, reading, {
    name: questionnaireSheets.configurations,
    most: configurationsMost,
    faults,
  });
  const questions = questionRows.length > 0 ? readQuestions(questionRows, faults, warnings) : [];
  const configurations =
    configurationRows && configurationRows.length > 0 && questions.length > 0
      ? readConfigurations(configurationRows, questions, { faults, warnings })
      : [];
  const languages = questionnaireLanguages.filter((language) => questions.some(({ text }) => text[language] !== ''));
  return {
    faults: faults.listed,
    warnings: warnings.listed,
    content: faults.none ? { languages, questions, configurations } : null,
  };
}

/** Workbooks in .xlsx and .ods are zips. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

/** The rows of one sheet: none where it is missing, undefined where there are too many; each with a fault. */
async function sheetOf(
  path: string,
  { signal, onUnexpected }: Reading,
  { name, most, faults }: { name: string; most: number; faults: Findings },
): Promise<SheetRow[] | undefined> {
  const rows: SheetRow[] = [];
  let characters = 0;
  try {
    await readSpreadsheet(path, {
      choice: { headings: [], sheet: name, lost: lostCharacter },
      mostXml: xmlMost,
      signal,
      onRows: async (some) => {
        rows.push(...some);
        if (rows.length > most + 1) throw new TooManyRows();
        for (const { cells } of some) for (const cell of cells) characters += cell.length;
        if (characters > charactersMost) throw new FileFault('file-too-many-cells');
      },
      ...(onUnexpected && { onUnexpected }),
    });
    return rows;
  } catch (error) {
    if (error instanceof TooManyRows) faults.add({ sheet: name }, labels.tooMany(most));
    else if (error instanceof FileFault && error.code === 'file-too-many-cells')
      faults.add({ sheet: name }, labels.tooLarge(questionsMost, configurationsMost, charactersMost));
    else if (error instanceof FileFault && error.code === 'file-empty') {
      faults.add({ sheet: name }, labels.noSheet(name));
      return [];
    } else throw error;
    return undefined;
  }
}
