import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQuestionnaire } from './read-questionnaire.ts';
import { fileOf, sampleWith } from './test-questionnaire-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-questionnaires-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function faultsOf(changes: Parameters<typeof sampleWith>[0]) {
  const path = join(folder, 'file');
  await writeFile(path, fileOf(sampleWith(changes)));
  const { faults, warnings } = await readQuestionnaire(path, {
    signal: new AbortController().signal,
    onUnexpected: (error) => expect.unreachable(error),
  });
  return [...faults.found, ...warnings.found].map(({ sentence }) => sentence);
}

test.each([
  ['a pass mark', 'Configurazioni!G2', 2, 'La soglia non si raggiunge: il massimo è 2.'],
  ['a level', 'Configurazioni!F3', 'Base: 0; Genio: 8', 'Il livello «Genio» non si raggiunge: il massimo è 8.'],
])('%s that is the whole maximum can be reached, and a hundredth more cannot', async (_, cell, most, sentence) => {
  expect(await faultsOf({ [cell]: most })).toEqual([]);
  expect(await faultsOf({ [cell]: typeof most === 'number' ? most + 0.01 : `${most},01` })).toEqual([sentence]);
});

test.each([
  ['no points', 0, true],
  ['a thousand points', 1_000, true],
  ['a hundredth more', 1_000.01, false],
  ['a hundredth less than none', -0.01, false],
])('a question may be worth from nothing to a thousand: %s', async (_, points, isTaken) => {
  // An open question, whose points are in no configuration’s own maximum.
  const sentences = await faultsOf({ 'Domande!W5': points });
  const refused = '«Punti» deve essere un numero da 0 a 1.000, con al più due decimali.';
  expect(sentences.includes(refused)).toBe(!isTaken);
});
