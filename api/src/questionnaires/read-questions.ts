import {
  answersMost,
  type Configuration,
  type Question,
  questionnaireLanguages,
  questionnaireSheets,
} from '@sodalizio/contract/questionnaires';
import { sameAs } from '../scoring/same-as.ts';
import type { SheetRow } from '../uploads/row-sink.ts';
import { Findings, type Place } from './file-findings.ts';
import { answerHeading, kindWords, labels, questionHeadings } from './questionnaire-file.labels.ts';
import { SheetColumns } from './sheet-columns.ts';

export const letters = 'ABCDEFGH'.slice(0, answersMost).split('');
const answerColumns = letters.map((letter) => ({
  letter,
  it: answerHeading(letter, 'it'),
  en: answerHeading(letter, 'en'),
}));
const h = questionHeadings;
const required = [h.code, h.kind, h.textIt, h.right, h.points];
const textColumns = [
  h.textIt,
  h.textEn,
  ...letters.flatMap((letter) => questionnaireLanguages.map((language) => answerHeading(letter, language))),
];
/** The columns of the sheet, in the order of the sample. */
export const questionColumns = [h.code, h.group, h.kind, ...textColumns, h.right, h.points, h.penalty, h.seconds];

interface Found {
  /** Its kind is known, so that the answers can be judged by it. */
  question: Question;
  row: SheetRow;
}

/**
 * Reads the questions of the sheet `Domande` row by row, while the next ones are still being read from the file; what is wrong goes
 * to `faults`, what is only odd to `warnings`.
 */
export class QuestionsReader {
  readonly faults = new Findings();
  readonly warnings = new Findings();
  readonly #codes = new Map<string, number>();
  readonly #found: Found[] = [];
  #columns: SheetColumns | undefined;
  #rows = 0;

  take(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      if (this.#rows === 0) this.#takeHeadings(row);
      else if (this.#columns) this.#takeQuestion(this.#columns, row);
      this.#rows += 1;
    }
  }

  /** All of them; none where the sheet was missing, or its headings cannot be used. */
  end(): Question[] {
    if (this.#rows === 1) this.faults.add({ sheet: questionnaireSheets.questions }, labels.noRows);
    if (this.#columns) warnOfEnglish(this.#columns, this.#found, this.warnings);
    return this.#found.map(({ question }) => question);
  }

  /** Warns of questions that no configuration draws, as those below a merged cell, which have no group. */
  warnOfUndrawn(configurations: readonly Configuration[]): void {
    const drawn = new Set(configurations.flatMap(({ draws }) => draws.map(({ group }) => sameAs(group))));
    if (!this.#columns || drawn.has('')) return;
    for (const { question, row } of this.#found)
      if (!drawn.has(sameAs(question.group)))
        this.warnings.add(this.#columns.place(row, h.group), labels.neverDrawn(question.group.slice(0, 60)));
  }

  #takeHeadings(row: SheetRow): void {
    const { questions: sheet } = questionnaireSheets;
    const columns = new SheetColumns(sheet, row, { known: questionColumns, code: h.code, texts: textColumns }, this);
    columns.require(required);
    if (this.faults.none) this.#columns = columns;
  }

  #takeQuestion(columns: SheetColumns, row: SheetRow): void {
    columns.judge(row);
    const kind = kindOf(columns, row);
    const found = { row, question: questionOf(columns, row, this.#codes, kind ?? 'single') };
    if (kind !== undefined) judgeAnswers(columns, found, this.warnings);
    this.#found.push(found);
  }
}

function kindOf(columns: SheetColumns, row: SheetRow): Question['kind'] | undefined {
  const word = sameAs(columns.needed(row, h.kind));
  const kind = Object.entries(kindWords).find(([known]) => known === word)?.[1];
  if (word !== '' && kind === undefined) columns.faults.add(columns.place(row, h.kind), labels.unknownKind);
  return kind;
}

function questionOf(
  columns: SheetColumns,
  row: SheetRow,
  codes: Map<string, number>,
  kind: Question['kind'],
): Question {
  const { faults } = columns;
  const code = columns.needed(row, h.code);
  const key = sameAs(code);
  const before = codes.get(key);
  if (code !== '' && before !== undefined)
    faults.add(columns.place(row, h.code), labels.codeTwice(code.slice(0, 60), before));
  else codes.set(key, row.row);
  columns.needed(row, h.points);
  return {
    code,
    group: columns.text(row, h.group),
    kind,
    text: { it: columns.needed(row, h.textIt), en: columns.text(row, h.textEn) },
    answers: answersOf(columns, row),
    points: columns.number(row, h.points, { min: 0, max: 1000, missing: 0 }),
    penalty: columns.number(row, h.penalty, { min: 0, max: 1000, missing: 0 }),
    seconds: columns.number(row, h.seconds, { min: 1, max: 86_400, whole: true, missing: null }),
  };
}

/** What a spreadsheet makes of TRUE and FALSE is read as Italians write it. */
const inEnglish = new Map([
  ['VERO', 'TRUE'],
  ['FALSO', 'FALSE'],
]);

/** `A e C`: the word would be read as the answer E. */
const joined = /[\s,;]e\s+[^\s,;]/;

function answersOf(columns: SheetColumns, row: SheetRow): Question['answers'] {
  const written = columns.text(row, h.right);
  const isJoined = joined.test(written);
  const marks = (isJoined ? '' : written)
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((mark) => mark !== '');
  const answers: Question['answers'] = [];
  for (const { letter, it, en } of answerColumns) {
    const english = columns.text(row, en);
    const text = { it: columns.text(row, it), en: inEnglish.get(english) ?? english };
    if (text.it === '' && text.en === '') continue;
    if (text.it === '') columns.faults.add(columns.place(row, it), labels.onlyEnglish(letter));
    answers.push({ letter, text, right: marks.includes(letter) });
  }
  const place = columns.place(row, h.right);
  if (isJoined) columns.faults.add(place, labels.rightJoined);
  const seen = new Set<string>();
  for (const mark of marks.slice(0, letters.length * 2)) {
    if (seen.has(mark)) columns.faults.add(place, labels.rightTwice(mark.slice(0, 20)));
    else if (!answers.some(({ letter }) => letter === mark))
      columns.faults.add(place, labels.rightUnknown(mark.slice(0, 20)));
    seen.add(mark);
  }
  return answers;
}

function judgeAnswers(columns: SheetColumns, { question: { kind, answers }, row }: Found, warnings: Findings): void {
  const place = columns.place(row, h.right);
  const right = answers.filter((answer) => answer.right).length;
  if (kind === 'open') {
    if (answers.length > 0 || columns.text(row, h.right) !== '') columns.faults.add(place, labels.answersOfOpen);
    return;
  }
  if (answers.length < 2) columns.faults.add({ ...place, column: undefined }, labels.tooFewAnswers);
  if (right === 0 && columns.text(row, h.right) === '') columns.faults.add(place, labels.noneRight);
  if (kind === 'single' && right > 1) columns.faults.add(place, labels.severalRight);
  warnOfTwins(columns, row, answers, warnings);
}

function warnOfTwins(columns: SheetColumns, row: SheetRow, answers: Question['answers'], warnings: Findings): void {
  const seen = new Map<string, string>();
  for (const { letter, text } of answers) {
    const key = sameAs(text.it);
    const twin = seen.get(key);
    if (twin === undefined) seen.set(key, letter);
    else warnings.add(columns.place(row, answerHeading(letter, 'it')), labels.answerTwice(twin, letter));
  }
}

/** English is all or nothing: where one question has it, the others are expected to have it too. */
function warnOfEnglish(columns: SheetColumns, found: readonly Found[], warnings: Findings): void {
  if (!found.some(({ question }) => question.text.en !== '')) return;
  const lacks = ({ text, answers }: Question) => text.en === '' || answers.some((answer) => answer.text.en === '');
  for (const { question, row } of found) {
    const place: Place = columns.place(row, h.textEn);
    if (lacks(question)) warnings.add(place, labels.noEnglish);
  }
}
