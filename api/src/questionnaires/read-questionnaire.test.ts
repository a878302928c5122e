import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labels } from './questionnaire-file.labels.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { fileOf, sampleWith } from './test-questionnaire-files.ts';
import { withCells } from './test-raw-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-questionnaires-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function checked(file: Buffer) {
  const path = join(folder, 'file');
  await writeFile(path, file);
  return readQuestionnaire(path, {
    signal: new AbortController().signal,
    onUnexpected: (error) => expect.unreachable(error),
  });
}
const told = (found: { sheet: string; row: number | null; column: number | null; sentence: string }[]) =>
  found.map(({ sheet, row, column, sentence }) => `${sheet} ${row} ${column}: ${sentence}`);

test.each(['xlsx', 'ods'] as const)('a good .%s becomes questions and configurations', async (type) => {
  const { faults, warnings, content } = await checked(fileOf(sampleWith({}), type));
  expect([faults, warnings]).toEqual([
    { found: [], more: 0 },
    { found: [], more: 0 },
  ]);
  expect(content?.languages).toEqual(['it', 'en']);
  expect(content?.questions.map(({ code, kind, points, penalty }) => [code, kind, points, penalty])).toEqual([
    ['B1', 'single', 1, 0.25],
    ['B2', 'multiple', 2, 0.5],
    ['A1', 'single', 2, 0],
    ['A2', 'open', 3, 0],
  ]);
  expect(content?.questions[1]?.answers.map(({ letter, right }) => [letter, right])).toEqual([
    ['A', true],
    ['B', false],
    ['C', true],
  ]);
  expect(content?.configurations).toMatchObject([
    { id: 'breve', shuffled: true, draws: [{ group: 'base', questions: 1 }], pass: 1, maximum: 2 },
    { id: 'completo', minutes: 45, levels: [{ from: 0 }, { name: 'Intermedio', from: 3 }, { from: 6 }], maximum: 8 },
  ]);
});

test.each([
  ['Domande!V2', '', 'Domande 2 22: Nessuna risposta è segnata come giusta.'],
  ['Domande!V2', 'D', 'Domande 2 22: È segnata come giusta la risposta «D», che non c’è.'],
  ['Domande!V2', 'A, B', 'Domande 2 22: Di una domanda di tipo «una» è giusta una sola risposta.'],
  ['Domande!V3', 'A A', 'Domande 3 22: La risposta A è segnata come giusta due volte.'],
  ['Domande!V5', 'A', 'Domande 5 22: Una domanda aperta non ha risposte né risposte giuste.'],
  ['Domande!A3', 'b1', 'Domande 3 1: Il codice «b1» è già alla riga 2.'],
  ['Domande!A2', 'B\u200b1', 'Domande 2 1: La cella contiene caratteri invisibili o che cambiano il verso del testo'],
  ['Domande!A2', '1,23456789012346E+15', 'Domande 2 1: Il foglio di calcolo ha arrotondato il numero'],
  ['Configurazioni!A2', '1,23456789012346E+15', 'Configurazioni 2 1: Il foglio di calcolo ha arrotondato il numero'],
  ['Domande!A2', '01/02/2026', 'Domande 2 1: Il foglio di calcolo ne ha fatto una data'],
  ['Configurazioni!A2', '01/02/2026', 'Configurazioni 2 1: Il foglio di calcolo ne ha fatto una data'],
  ['Domande!D2', '\u202eesoc', 'Domande 2 4: La cella contiene caratteri invisibili o che cambiano il verso del testo'],
  ['Domande!D2', '', 'Domande 2 4: Manca «Testo (it)».'],
  ['Domande!C2', 'boh', 'Domande 2 3: Il tipo deve essere «una», «più» o «aperta».'],
  ['Domande!W2', '-1', 'Domande 2 23: «Punti» deve essere un numero da 0 a 1.000, con al più due decimali.'],
  ['Domande!W2', '1e3', 'Domande 2 23: «Punti» deve essere un numero da 0 a 1.000, con al più due decimali.'],
  ['Domande!V1', 'Esatte', 'Domande 1 null: Manca la colonna «Giuste».'],
  ['Domande!B1', 'codice', 'Domande 1 2: La colonna «Codice» c’è due volte.'],
  ['Configurazioni!D2', 'base: 3', 'Configurazioni 2 4: Si estraggono 3 domande, ma ce ne sono 2.'],
  ['Configurazioni!D2', 'esperto: 1', 'Configurazioni 2 4: Nessuna domanda è del gruppo «esperto».'],
  ['Configurazioni!D2', 'base: 1; BASE: 1', 'Configurazioni 2 4: Il gruppo «BASE» c’è due volte.'],
  ['Configurazioni!D2', 'molte', 'Configurazioni 2 4: Scrivi quante domande si estraggono'],
  ['Configurazioni!D2', 0.5, 'Configurazioni 2 4: Scrivi quante domande si estraggono'],
  ['Configurazioni!A3', 'Breve', 'Configurazioni 3 1: Il codice «Breve» è già alla riga 2.'],
  ['Configurazioni!E2', 'boh', 'Configurazioni 2 5: L’ordine deve essere «fisso» o «casuale».'],
  ['Configurazioni!F3', 'Alto: 5; Basso: 1', 'Configurazioni 3 6: Scrivi i livelli'],
  ['Configurazioni!F3', 'Base: 0, Avanzato: 6', 'Configurazioni 3 6: Scrivi i livelli'],
  ['Configurazioni!F3', 'Base: 0\nMedio: 3,5\nAvanzato: 6', 'Configurazioni 3 6: Scrivi i livelli'],
  // What a spreadsheet makes of `1:10`.
  ['Configurazioni!F3', '01:10:00', 'Configurazioni 3 6: Scrivi i livelli'],
  ['Configurazioni!G2', 3, 'Configurazioni 2 7: La soglia non si raggiunge: il massimo è 2.'],
  ['Configurazioni!C2', 0, 'Configurazioni 2 3: «Minuti» deve essere un numero intero da 1 a 1.440.'],
])('%s = %j is a fault with its place', async (place, value, sentence) => {
  const { faults, content } = await checked(fileOf(sampleWith({ [place]: value })));
  expect(
    told(faults.found).some((one) => one.startsWith(sentence)),
    told(faults.found).join('\n'),
  ).toBe(true);
  expect(content).toBeNull();
});

test.each([
  ['Domande!E2', '', 'Domande 2 5: Manca il testo inglese, che altre domande hanno.'],
  ['Domande!H2', 'linux', 'Domande 2 8: Le risposte A e B sono uguali.'],
  [
    'Domande!F2',
    '6,02E+23',
    'Domande 2 6: Se il numero ha più di 15 cifre, il foglio di calcolo l’ha arrotondato: formatta la colonna come testo e riscrivilo per intero.',
  ],
  [
    'Domande!F2',
    '01/02/2026',
    'Domande 2 6: Se non è una data, l’ha fatta il foglio di calcolo (da 1/2, per esempio): formatta la colonna come testo e riscrivi la cella.',
  ],
  ['Domande!Z1', 'Note', 'Domande 1 26: La colonna «Note» non è prevista e non viene letta.'],
  ['Configurazioni!H3', 10, 'Configurazioni 3 8: Il massimo scritto è 10, ma le domande danno al più 8 punti.'],
  [
    'Configurazioni!F3',
    'Base: 0; Genio: 9',
    'Configurazioni 3 6: Il livello «Genio» non si raggiunge: il massimo è 8.',
  ],
])('%s = %j only warns', async (place, value, sentence) => {
  const { faults, warnings, content } = await checked(fileOf(sampleWith({ [place]: value })));
  expect(faults.found).toEqual([]);
  expect(told(warnings.found)).toEqual([sentence]);
  expect(content?.questions).toHaveLength(4);
});

test('letters joined by a word are a fault: it could be the answer E', async () => {
  const eight = Object.fromEntries(
    ['L', 'N', 'P', 'R', 'T'].map((column) => [`Domande!${column}3`, `Testo ${column}`]),
  );
  const marked = async (right: string) => {
    const { faults, content } = await checked(fileOf(sampleWith({ ...eight, 'Domande!V3': right })));
    const letters = content?.questions[1]?.answers.flatMap((answer) => (answer.right ? answer.letter : []));
    return letters?.join('') ?? told(faults.found).join('\n');
  };
  for (const joined of ['A e C', 'A, B e D', 'a, e  c'])
    expect(await marked(joined)).toBe(
      'Domande 3 22: Separa le lettere con una virgola: una «e» da sola potrebbe essere la risposta E.',
    );
  expect(await marked('A E C')).toBe('ACE');
  expect(await marked('a, e, c')).toBe('ACE');
  expect(await marked('e; a')).toBe('AE');
});

test('TRUE and FALSE, of which a spreadsheet makes values, are read in the language of their column', async () => {
  const [yes, no] = [{ t: 'b', v: true } as const, { t: 'b', v: false } as const];
  const cells = { 'Domande!F2': yes, 'Domande!G2': yes, 'Domande!H2': no, 'Domande!I2': no };
  for (const type of ['xlsx', 'ods'] as const) {
    const { content } = await checked(withCells(cells, type));
    expect(content?.questions[0]?.answers.slice(0, 2).map(({ text }) => text)).toEqual([
      { it: 'VERO', en: 'TRUE' },
      { it: 'FALSO', en: 'FALSE' },
    ]);
  }
});

test('a level may have a colon and a number in its name', async () => {
  const { faults, content } = await checked(
    fileOf(sampleWith({ 'Configurazioni!F3': 'Lab: 3D: 0; A2: 4-6: 4; B2: alto: 6,5' })),
  );
  expect(told(faults.found)).toEqual([]);
  expect(content?.configurations[1]?.levels).toEqual([
    { name: 'Lab: 3D', from: 0 },
    { name: 'A2: 4-6', from: 4 },
    { name: 'B2: alto', from: 6.5 },
  ]);
});

test('questions that no configuration draws get a warning, such as those below a merged cell', async () => {
  const merged = { 'Domande!B3': '', 'Domande!B5': 'svanzato', 'Configurazioni!H3': '', 'Configurazioni!G3': 1 };
  const draws = { 'Configurazioni!D3': 'BASE: 1; avanzato: 1', 'Configurazioni!F3': '' };
  const { faults, warnings } = await checked(fileOf(sampleWith({ ...merged, 'Configurazioni!H2': '', ...draws })));
  expect(told(faults.found)).toEqual([]);
  expect(told(warnings.found)).toEqual([
    'Domande 3 2: La domanda non ha un gruppo, e nessuna configurazione la estrae.',
    'Domande 5 2: Nessuna configurazione estrae le domande del gruppo «svanzato».',
  ]);
  const all = await checked(fileOf(sampleWith({ ...merged, 'Configurazioni!H2': '', 'Configurazioni!D3': 3 })));
  expect(told(all.warnings.found)).toEqual([]);
});

test('questions that a filter has hidden are read, with a warning at the first of them', async () => {
  const { warnings, content } = await checked(fileOf(sampleWith({}), 'xlsx', { Domande: [3, 4], Configurazioni: [2] }));
  expect(content?.questions).toHaveLength(4);
  expect(told(warnings.found)).toEqual([
    'Domande 3 null: 2 righe sono nascoste, per esempio da un filtro, e vengono lette come le altre.',
    'Configurazioni 2 null: 1 riga è nascosta, per esempio da un filtro, e viene letta come le altre.',
  ]);
});

test('one is said in the singular', () => {
  expect(labels.tooFewQuestions(3, 1)).toBe('Si estraggono 3 domande, ma ce n’è 1.');
  expect(labels.otherMaximum(10, 1)).toBe('Il massimo scritto è 10, ma le domande danno al più 1 punto.');
});

test('a text as long as a book is a fault', async () => {
  const { faults } = await checked(fileOf(sampleWith({ 'Domande!D2': 'x'.repeat(30_000) })));
  expect(told(faults.found)).toEqual(['Domande 2 4: Il testo è troppo lungo: al massimo 5.000 caratteri.']);
});

test('a missing sheet, and far too many questions, are faults', async () => {
  const { Domande = [], Configurazioni = [] } = sampleWith({});
  expect(told((await checked(fileOf({ Domande }))).faults.found)).toEqual([
    'Configurazioni null null: Il foglio «Configurazioni» manca o è vuoto: si chiama proprio così e non è nascosto.',
  ]);
  const many = Array.from({ length: 20_000 }, (_, at) => [`Q${at}`, '', 'aperta', 'Testo']);
  const { faults } = await checked(fileOf({ Domande: [Domande[0] ?? [], ...many], Configurazioni }));
  expect(told(faults.found)).toEqual(['Domande null null: Ci sono troppe righe: al massimo 10.000.']);
});

test('of very many faults the first are listed and the rest is counted', async () => {
  const { Domande = [], Configurazioni = [] } = sampleWith({});
  const wrong = Array.from({ length: 600 }, (_, at) => [`Q${at}`, '', 'boh', 'Testo']);
  const { faults } = await checked(fileOf({ Domande: [Domande[0] ?? [], ...wrong], Configurazioni }));
  expect(faults.found).toHaveLength(500);
  expect(faults.more).toBeGreaterThan(100);
});
