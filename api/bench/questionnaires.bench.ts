import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckedFile, questionnaireSheets } from '@sodalizio/contract/questionnaires';
import { workbookBytes } from '../src/questionnaires/sample-file.ts';
import { readSpreadsheet } from '../src/uploads/read-spreadsheet.ts';
import { benchOptions, markdownTable, median, ms, residentMegabytes, startMeasured } from './start-measured.ts';

/**
 * A questionnaire's file of 5,000 questions over HTTP: loaded, judged and stored, and its content read again as the preview reads
 * it, ÷ the product's reader of spreadsheets alone on the same file. `BENCH_QUESTIONS=5000 BENCH_RUNS=5 node
 * bench/questionnaires.bench.ts`.
 */
const questions = Number(process.env.BENCH_QUESTIONS ?? 5_000);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const folder = await mkdtemp(join(tmpdir(), 'sodalizio-bench-'));
const file = join(folder, 'domande.xlsx');

const answers = (at: number) =>
  Array.from({ length: 8 }, (_, letter) => [
    `Risposta ${letter} alla domanda ${at}, abbastanza lunga da andare a capo`,
    `Answer ${letter} to question ${at}, long enough to wrap`,
  ]).flat();
const rows = Array.from({ length: questions }, (_, at) => [
  ...[`Q${at}`, `gruppo ${at % 20}`, 'una', `Qual è la risposta alla domanda ${at}?`, `What is the answer to ${at}?`],
  ...[...answers(at), 'ABCDEFGH'.charAt(at % 8), 1 + (at % 3), 0.25, 60],
]);
await writeFile(file, workbookBytes(rows, [['unica', 'Prova unica', 60, '40', 'casuale', '', 20, '']]));

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

/** Both sheets, as the questionnaire's reader has them read, with nothing done to their rows. */
async function readAlone(): Promise<void> {
  for (const sheet of Object.values(questionnaireSheets))
    await readSpreadsheet(file, {
      choice: { headings: [], sheet },
      signal: new AbortController().signal,
      onRows: async () => {},
    });
}

const server = await startMeasured({ ...benchOptions(), members: 2_000 });
const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${server.url}/api/questionnaires/${path}`, { ...init, headers: server.headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
};
const blob = await openAsBlob(file);
async function load(): Promise<string> {
  const body = new FormData();
  body.append('file', blob, 'domande.xlsx');
  const { content, file: stored } = JSON.parse(await ask('check-file', { method: 'POST', body })) as CheckedFile;
  if (content?.questions.length !== questions || !stored) throw new Error('the file has faults');
  return stored.id;
}

await readAlone();
await load();
const [alone, loads, previews]: number[][] = [[], [], []];
let peak = 0;
for (let run = 0; run < runs; run += 1) {
  alone?.push(await timed(readAlone));
  let id = '';
  loads?.push(
    await timed(async () => {
      id = await load();
    }),
  );
  previews?.push(await timed(async () => ask(`files/${id}`)));
  peak = Math.max(peak, residentMegabytes(server.pid));
}
const [reading, loading, previewing] = [alone, loads, previews].map((all) => median(all ?? []));
const ratio = ((loading ?? 0) + (previewing ?? 0)) / (reading ?? 1);
process.stdout.write(
  `${questions} questions, median of ${runs}, ${server.engine}\n\n${markdownTable(
    ['reader alone, ms', 'load, ms', 'preview, ms', 'ratio', 'server after, MB'],
    [[ms(reading ?? 0), ms(loading ?? 0), ms(previewing ?? 0), ratio.toFixed(2), peak.toFixed(0)]],
  )}\n`,
);
await server.stop();
await rm(folder, { recursive: true });
