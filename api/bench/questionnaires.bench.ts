import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type CheckedFile, type QuestionnaireContent, questionnaireSheets } from '@sodalizio/contract/questionnaires';
import { workbookBytes } from '../src/questionnaires/sample-file.ts';
import { readSpreadsheet } from '../src/uploads/read-spreadsheet.ts';
import { benchOptions, markdownTable, median, ms, residentMegabytes, startMeasured } from './start-measured.ts';

/**
 * A questionnaire's file of 5,000 questions over HTTP: loaded, judged, stored, and its content read for the preview,
 * ÷ the product's reader of spreadsheets alone on the same file. `BENCH_QUESTIONS=5000 BENCH_RUNS=5 node
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

/** Both sheets at once, as the questionnaire's reader has them read, with nothing done to their rows. */
async function readAlone(): Promise<void> {
  const { signal } = new AbortController();
  const alone = (sheet: string) =>
    readSpreadsheet(file, { choice: { headings: [], sheet }, signal, onRows: async () => {} });
  await Promise.all(Object.values(questionnaireSheets).map(alone));
}

const server = await startMeasured({ ...benchOptions(), members: 2_000 });

/** As a browser asks: compressed, and decompressed by native code. */
async function ask<T>(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<T> {
  const sent = request(`${server.url}/api/questionnaires/${path}`, {
    method,
    headers: { ...server.headers, 'accept-encoding': 'gzip', ...headers },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const text = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text) as T;
}
interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

const form = new FormData();
form.append('file', await openAsBlob(file), 'domande.xlsx');
const whole = new Response(form);
const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
const body = Buffer.from(await whole.arrayBuffer());
async function load(): Promise<string> {
  const { file: stored } = await ask<CheckedFile>('check-file', { method: 'POST', headers, body });
  if (stored?.questions !== questions) throw new Error('the file has faults');
  return stored.id;
}
async function preview(id: string): Promise<void> {
  const content = await ask<QuestionnaireContent>(`files/${id}/content`);
  if (content.questions.length !== questions) throw new Error('questions are missing');
}

await readAlone();
await preview(await load());
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
  previews?.push(await timed(() => preview(id)));
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
