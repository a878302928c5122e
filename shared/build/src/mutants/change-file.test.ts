import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Refusal } from '../processes.ts';
import { putBack, runAlone, withContent } from './change-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-changed-'));
const [file, note] = [join(folder, 'a.ts'), join(folder, 'notes', 'changed.json')];
const content = () => readFileSync(file, 'utf8');

it('changes a file while something runs, and puts it back when that fails too', async () => {
  writeFileSync(file, 'è');
  expect(await withContent(note, file, 'b', async () => content())).toBe('b');
  expect(content()).toBe('è');
  await expect(withContent(note, file, 'b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([content(), existsSync(note)]).toEqual(['è', false]);
});

it('puts back what a killed run left', async () => {
  void withContent(note, file, 'b', () => new Promise(() => {}));
  expect(content()).toBe('b');
  expect(putBack(note)).toBe(file);
  expect(content()).toBe('è');
  expect(putBack(note)).toBeUndefined();
});

it('puts it back when the program ends meanwhile, by an error that nothing catches too', () => {
  writeFileSync(file, 'è');
  const run = "() => new Promise(() => setImmediate(() => { throw new Error('EPIPE'); }))";
  const code = `import { readFileSync } from 'node:fs';
    import { withContent } from ${JSON.stringify(new URL('./change-file.ts', import.meta.url).href)};
    const [note, file] = ${JSON.stringify([note, file])};
    void withContent(note, file, 'b', ${run});
    console.log(readFileSync(file, 'utf8'));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect([status, stdout.trim()]).toEqual([1, 'b']);
  expect([content(), existsSync(note)]).toEqual(['è', false]);
});

it('a second run in one checkout is refused while the first is there, and begins after it was killed', async () => {
  const pidFile = join(folder, 'notes', 'run.pid');
  const program = `import { runAlone } from ${JSON.stringify(new URL('./change-file.ts', import.meta.url).href)};
    runAlone(${JSON.stringify(pidFile)});
    console.log('runs');
    setInterval(() => {}, 1000);`;
  const first = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(first.stdout, 'data');
  expect(() => runAlone(pidFile)).toThrow(Refusal);
  expect(() => runAlone(pidFile)).toThrow(`Process ${first.pid} is trying mutants in this checkout`);
  first.kill('SIGKILL');
  await once(first, 'exit');
  runAlone(pidFile);
  expect(readFileSync(pidFile, 'utf8')).toBe(String(process.pid));
});
