import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { singleByteEncodingOf } from './csv-encoding.ts';
import { FileFault } from './file-fault.ts';
import type { RowSink } from './row-sink.ts';

const separators = [';', ',', '\t'] as const;
const longestRecord = 1024 * 1024;
const piece = 64 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** As programs for DOS end a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const endOfFile = /\u001a\s*$/;

/**
 * UTF-16 and UTF-8 by their byte order mark, else UTF-8 if valid, else what Excel writes as "CSV"; `clear` is false where
 * its accented letters are not certain.
 */
function decode(bytes: Uint8Array): { text: string; clear: boolean } {
  const [first, second] = bytes;
  const certain = (encoding: string, fatal = false) => ({
    text: new TextDecoder(encoding, { fatal }).decode(bytes).replace(endOfFile, ''),
    clear: true,
  });
  if (first === 0xff && second === 0xfe) return certain('utf-16le');
  if (first === 0xfe && second === 0xff) return certain('utf-16be');
  try {
    return certain('utf-8', true);
  } catch {
    const encoding = singleByteEncodingOf(bytes);
    return { ...certain(encoding ?? 'windows-1252'), clear: encoding !== undefined };
  }
}

/** The separator that splits the first lines best, outside quotes. Excel may name it in a first line `sep=;`. */
function separatorOf(text: string): { separator: string; from: number } {
  const named = /^sep=(.)(?:\r\n?|\n)/i.exec(text);
  if (named?.[1]) return { separator: named[1], from: named[0].length };
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    // A title has none.
    .filter((line) => separators.some((separator) => line.includes(separator)))
    .slice(0, 10);
  const count = (separator: string) =>
    lines.reduce((least, line) => Math.min(least, line.split(separator).length - 1), Number.POSITIVE_INFINITY);
  const total = (separator: string) => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  const best = [...separators].sort((a, b) => count(b) - count(a) || total(b) - total(a))[0];
  return { separator: best ?? ';', from: 0 };
}

/** Text that is no table: a page saved as .xls, JSON, PDF, RTF. */
const otherLanguage = /^\s*(<|\{|\[|%PDF|\{\\rtf)/i;

/** The parser bounds records of quoted lines, but not a line of separators alone. */
function refuseEndlessLine(text: string): void {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const next = end < 0 ? text.length : end;
    if (next - from > longestRecord && !text.slice(from, from + longestRecord).includes('\r'))
      throw new FileFault('file-damaged');
    from = next + 1;
  }
}

/** Whether the character at `at` began before it. */
const isPair = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff;

async function* pieces(text: string, from: number): AsyncGenerator<string> {
  for (let at = from; at < text.length; ) {
    // The parser gets bytes: halves of a character would be lost.
    const end = at + piece + (isPair(text, at + piece) ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

/** Reads comma-, semicolon- or tab-separated text. Throws `file-not-a-spreadsheet` for other bytes, `file-letters-unclear` for letters that may be others. */
export async function readCsv(path: string, sink: RowSink): Promise<void> {
  const { text, clear } = decode(await readFile(path));
  if (binary.test(text) || otherLanguage.test(text)) throw new FileFault('file-not-a-spreadsheet');
  if (!sink.begins('')) return;
  if (!clear) throw new FileFault('file-letters-unclear');
  refuseEndlessLine(text);
  const { separator, from } = separatorOf(text);
  const parser = parse({
    delimiter: separator,
    // Else only the first one that is found divides: lines that another program has added would be read as one.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // A quote may stand behind a blank.
    ltrim: true,
    skip_empty_lines: false,
    max_record_size: longestRecord,
  });
  const feeding = feed(parser, text, from);
  const isUnclosed = unclosedIn(text);
  let row = from > 0 ? 1 : 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (record.some(isUnclosed)) throw new FileFault('file-damaged');
      addRecord(row, record, sink);
      if (row % 1000 === 0) await sink.flush(parser.info.bytes / Math.max(parser.info.bytes, text.length));
    }
    await feeding;
  } catch (error) {
    parser.destroy();
    throw error instanceof FileFault ? error : new FileFault('file-damaged', { cause: error });
  }
}

async function feed(parser: ReturnType<typeof parse>, text: string, from: number): Promise<void> {
  for await (const part of pieces(text, from)) {
    if (parser.destroyed) return;
    if (!parser.write(part)) await new Promise<void>((resolve) => once(parser, resolve));
  }
  parser.end();
}

function once(parser: ReturnType<typeof parse>, resolve: () => void): void {
  const done = () => {
    for (const event of ['drain', 'close', 'error']) parser.off(event, done);
    resolve();
  };
  for (const event of ['drain', 'close', 'error']) parser.on(event, done);
}

const lineEnd = /[\r\n]/;
/** With a blank behind it, else its quotes would be gone. */
const inQuotes = /^"[^"]*"\s*$/;

/**
 * Begins with a quote that was closed lines later, if at all: the lines between are rows of their own. Another cell of several lines
 * that begins with a quote is in the text between quotes, its own written twice. To be called with the cells in their order.
 */
function unclosedIn(text: string): (cell: string) => boolean {
  let from = 0;
  return (cell) => {
    if (!cell.startsWith('"') || !lineEnd.test(cell) || inQuotes.test(cell)) return false;
    const at = text.indexOf(`"${cell.replaceAll('"', '""')}"`, from);
    from = Math.max(from, at);
    return at < 0;
  };
}

function addRecord(row: number, record: readonly string[], sink: RowSink): void {
  const formulas: number[] = [];
  const cells = record.map((cell, column) => {
    if (!cell.startsWith('=')) return cell;
    // `="00123"` makes Excel keep the zeros of a code in a .csv.
    const kept = /^="([^"]*)"$/.exec(cell)?.[1];
    if (kept === undefined) formulas.push(column);
    return kept ?? cell;
  });
  sink.add(row, cells, formulas);
}
