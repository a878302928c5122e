import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workspaceRoot } from '../workspace.ts';

const program = join(workspaceRoot, 'shared/build/src/commands/compose.ts');
let folder = '';

function layClock(version: string): string {
  const home = join(folder, `clock-${version}`);
  const files = {
    'package.json': `{ "name": "@sodalizio/mf-clock", "version": "${version}", "type": "module" }`,
    'vite.config.ts': "import { areaConfig } from '@sodalizio/build'; export default areaConfig({ id: 'clock' });",
    'src/area.tsx': `import { defineArea } from '@sodalizio/area-kit';
      export const area = defineArea({
        id: 'clock',
        menu: [{ screen: 'clock.index', label: 'Orologio', icon: 'M0 0', order: 1, requires: 'signed-in' }],
        screens: [{ name: 'clock.index', path: 'clock', title: 'Orologio', requires: 'signed-in', load: () => import('./clock.screen.tsx') }],
      });`,
    'src/clock.screen.tsx': `import { version } from '../package.json';
      export default () => <p>Ora è la {version}</p>;`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  symlinkSync(join(workspaceRoot, 'e2e/node_modules'), join(home, 'node_modules'));
  return home;
}

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function compose(...args: string[]): Run {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...args], { cwd: workspaceRoot, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

const reportOf = (run: Run) => dirname(/^(\/.*\/index\.html)$/m.exec(run.output())?.[1] ?? 'no report');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-compose-'));
  mkdirSync(join(folder, 'stories'));
  writeFileSync(
    join(folder, 'stories/clock.spec.ts'),
    `import { expect, signIn, test } from ${JSON.stringify(join(workspaceRoot, 'e2e/support/people.ts'))};
    test('the clock of the first version is on the screen', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/admin/clock');
      await expect(page.getByText('Ora è la 1.0.0', { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('link', { name: 'Soci' }).first()).toBeVisible();
    });`,
  );
  symlinkSync(join(workspaceRoot, 'e2e/node_modules'), join(folder, 'node_modules'));
});
const reports: string[] = [];
afterAll(() => {
  for (const one of [folder, ...reports]) rmSync(one, { recursive: true, force: true });
});

it('composes versions side by side, runs stories on them and names every release in the report', async () => {
  const [first, second] = ['1.0.0', '1.1.0'].map((version) =>
    compose('mf-associates', `mf-clock@${layClock(version)}`, '--stories', join(folder, 'stories')),
  );
  if (!first || !second) throw new Error('two runs were expected');
  expect([await first.ended, first.output()]).toEqual([0, expect.stringContaining('1 passed, 0 failed')]);
  // The same story fails for the other version, on purpose.
  expect([await second.ended, second.output()]).toEqual([1, expect.stringContaining('0 passed, 1 failed')]);
  const [good, bad] = [reportOf(first), reportOf(second)];
  reports.push(good, bad);
  expect(good).not.toBe(bad);
  for (const [report, version] of [
    [good, '1.0.0'],
    [bad, '1.1.0'],
  ] as const) {
    const page = readFileSync(join(report, 'index.html'), 'utf8');
    const { shell, areas } = JSON.parse(readFileSync(join(report, 'versions.json'), 'utf8'));
    expect(areas).toMatchObject([{ id: 'associates' }, { id: 'clock', version }]);
    expect(areas[1].release).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}-[0-9a-f]{10}$`));
    for (const release of [shell.release, areas[0].release, areas[1].release]) expect(page).toContain(release);
    expect(existsSync(join(report, 'stories/index.html'))).toBe(true);
  }
  const kept = (report: string, kind: string) => globSync(`stories/data/*.${kind}`, { cwd: report }).length;
  expect([kept(bad, 'zip'), kept(bad, 'png')]).toEqual([1, 1]);
  expect([kept(good, 'zip'), kept(good, 'png')]).toEqual([0, 0]);
  expect(readFileSync(join(bad, 'index.html'), 'utf8')).toContain('FAILED');
}, 400_000);

it('without stories keeps the product running until it is interrupted, and leaves nothing behind', async () => {
  const run = compose('mf-associates');
  await expect.poll(run.output, { timeout: 300_000 }).toContain('runs until Ctrl-C');
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(run.output())?.[0];
  const composed = await fetch(`${address}/composition.json`).then((answer) => answer.json());
  expect(composed).toMatchObject({ areas: [{ id: 'associates' }] });
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  await expect(fetch(`${address}/readyz`)).rejects.toThrow();
}, 400_000);

it('says in one sentence what it cannot compose', async () => {
  const run = compose('mf-clock@./nowhere');
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(`mf-clock@./nowhere: there is no folder ${join(workspaceRoot, 'nowhere')}.`);
  const wrong = compose('mf-associates', '--port', 'x');
  expect([await wrong.ended, wrong.output()]).toEqual([1, '--port x: that is no port.\n']);
});
