import { open } from 'node:fs/promises';
import {
  type CheckedFile,
  configurationsMost,
  type QuestionnaireContent,
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
import { QuestionsReader } from './read-questions.ts';
import { lostCharacter } from './sheet-columns.ts';

/** What is wrong in a file, and what it holds: null as long as there are faults. */
export interface ReadFile extends Pick<CheckedFile, 'faults' | 'warnings'> {
  content: QuestionnaireContent | null;
}

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
  const reader = new QuestionsReader();
  const { faults, warnings } = reader;
  const configurationRows: SheetRow[] = [];
  const [ofQuestions, ofConfigurations] = await bothSheets(path, reading, [
    { name: questionnaireSheets.questions, most: questionsMost, take: (rows) => reader.take(rows) },
    {
      name: questionnaireSheets.configurations,
      most: configurationsMost,
      take: (rows) => configurationRows.push(...rows),
    },
  ]);
  // Of an old .xls the formulas are not seen.
  if (!ofQuestions.fault && !(await isZip(path))) throw new FileFault('file-not-a-spreadsheet');
  if (ofQuestions.tooMany) return onlyFault(ofQuestions);
  const questions = reader.end();
  for (const { name, fault, hidden: [row, ...others] = [] } of [ofQuestions, ofConfigurations]) {
    if (fault) faults.add({ sheet: name }, fault);
    if (row !== undefined) warnings.add({ sheet: name, row }, labels.hiddenRows(others.length + 1));
  }
  const configurations =
    !ofConfigurations.fault && questions.length > 0
      ? readConfigurations(configurationRows, questions, { faults, warnings })
      : [];
  if (faults.none) reader.warnOfUndrawn(configurations);
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

/** Of a sheet with too many rows none is judged, and one sentence is enough for the file. */
function onlyFault({ name, fault = '' }: SheetEnd): ReadFile {
  const faults = new Findings();
  faults.add({ sheet: name }, fault);
  return { faults: faults.listed, warnings: new Findings().listed, content: null };
}

interface WantedSheet {
  name: string;
  /** Rows below the headings. */
  most: number;
  take: (rows: readonly SheetRow[]) => void;
}

interface SheetEnd {
  name: string;
  /** Why the sheet was not read, or not to its end. */
  fault?: string;
  tooMany?: true;
  /** Rows that are hidden in the sheet. */
  hidden?: number[];
}

/** Both sheets at once: each is a file of its own in the zip. What ends one reading ends the other. */
async function bothSheets(
  path: string,
  { signal, ...reading }: Reading,
  [one, other]: [WantedSheet, WantedSheet],
): Promise<[SheetEnd, SheetEnd]> {
  const stop = new AbortController();
  const both = { ...reading, signal: AbortSignal.any([signal, stop.signal]) };
  try {
    return await Promise.all([readSheet(path, both, one), readSheet(path, both, other)]);
  } finally {
    stop.abort();
  }
}

async function readSheet(
  path: string,
  { signal, onUnexpected }: Reading,
  { name, most, take }: WantedSheet,
): Promise<SheetEnd> {
  let count = 0;
  let characters = 0;
  const hidden: number[] = [];
  try {
    await readSpreadsheet(path, {
      choice: { headings: [], sheet: name, lost: lostCharacter },
      mostXml: xmlMost,
      signal,
      onRows: async (rows) => {
        count += rows.length;
        if (count > most + 1) throw new TooManyRows();
        for (const { cells } of rows) for (const cell of cells) characters += cell.length;
        if (characters > charactersMost) throw new FileFault('file-too-many-cells');
        hidden.push(...rows.flatMap((one) => (one.hidden ? one.row : [])));
        take(rows);
      },
      ...(onUnexpected && { onUnexpected }),
    });
    return { name, hidden };
  } catch (error) {
    if (error instanceof TooManyRows) return { name, fault: labels.tooMany(most), tooMany: true };
    if (!(error instanceof FileFault)) throw error;
    if (error.code === 'file-empty') return { name, fault: labels.noSheet(name) };
    if (error.code !== 'file-too-many-cells') throw error;
    const fault = labels.tooLarge(questionsMost, configurationsMost, charactersMost);
    return { name, fault, tooMany: true };
  }
}
