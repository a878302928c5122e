import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../platform/zip/test-zip.ts';
import type { SheetRow } from './row-sink.ts';
import { hostileFiles } from './test-hostile-files.ts';
import { rowsIn, sheetXml, xlsxParts } from './test-sheets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return rowsIn(path);
}

const json = JSON.stringify(Array.from({ length: 40_000 }, (_, row) => ({ row, cells: ['Rossi', 'Anna', `${row}`] })));
/** CPU time in milliseconds for work of a fixed size: how fast the machine is now. */
function yardstick(): number {
  const from = process.cpuUsage();
  for (let round = 0; round < 8; round += 1) JSON.parse(json);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/**
 * Extra memory of the whole process during the work; and its CPU time in yardsticks, because a core shared with others counts
 * more milliseconds for the same work.
 */
async function costOf(work: () => Promise<unknown>): Promise<{ yardsticks: number; megabytes: number }> {
  const unit = yardstick();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const worked = process.cpuUsage();
  await work().finally(() => clearInterval(timer));
  const { user, system } = process.cpuUsage(worked);
  return { yardsticks: (user + system) / 1000 / unit, megabytes: (most - before) / 1024 ** 2 };
}

describe('a hostile file', () => {
  it.each(hostileFiles.map((file) => [file.title, file] as const))(
    'with %s is refused with one code, within bounds of time and memory',
    async (_, { bytes, expected }) => {
      const file = bytes();
      let code: unknown;
      const { yardsticks, megabytes } = await costOf(() =>
        rowsOf(file).then(
          (rows) => expect.unreachable(`${rows.length} rows were read`),
          (error: { code?: unknown }) => {
            code = error.code;
          },
        ),
      );
      expect(code).toBe(expected);
      // Two seconds on a machine of its own.
      expect(yardsticks).toBeLessThan(12);
      expect(megabytes).toBeLessThan(300);
    },
  );
});

describe('a sheet that claims more than it holds', () => {
  it('is read for what it holds', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="3"/></row><row r="1048576"><c r="A1048576"/></row>';
    const sheet = sheetXml(rows).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>');
    expect(await rowsOf(zipOf(xlsxParts(sheet)))).toEqual([{ row: 1, cells: ['1'], formulas: [] }]);
  });
});
