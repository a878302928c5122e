import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { leakingSelectors } from '@sodalizio/area-styles';
import * as z from 'zod';
import { isRecord } from '../is-record.ts';
import { type Candidate, line, releaseJson, type VerdictLine } from './judged.ts';

/** `mf-<id>/budget.json`: bytes after brotli: for opening each screen (its JavaScript and styles), and in total. */
export interface Budget {
  readonly screens: Readonly<Record<string, number>>;
  readonly js: number;
  readonly css: number;
}

/** A budget may exceed the measured size by this factor; a larger one would hide growth. */
const LOOSE_SHARE = 1.25;
const LOOSE_BYTES = 4096;
const HEADROOM = 1.1;

/** Bytes of files after brotli; each is compressed once. */
function sizesIn(folder: string): (files: readonly string[]) => number {
  const sizes = new Map<string, number>();
  const size = (file: string) => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    const made = brotliCompressSync(readFileSync(join(folder, file)), { params }).length;
    sizes.set(file, made);
    return made;
  };
  return (files) => [...new Set(files)].reduce((bytes, file) => bytes + size(file), 0);
}

export function measure({ folder, files, release }: Candidate): Budget {
  const sum = sizesIn(folder);
  return {
    screens: Object.fromEntries(
      release.screens.map(({ name, preload }) => [name, sum([...preload.js, ...preload.css, ...release.css])]),
    ),
    js: sum(files.filter((file) => file.endsWith('.js'))),
    css: sum(files.filter((file) => file.endsWith('.css'))),
  };
}

/** A budget with a little headroom, rounded up to 100 bytes. */
export function budgetFor(measured: Budget): Budget {
  const roomy = (bytes: number) => Math.ceil((bytes * HEADROOM) / 100) * 100;
  return {
    screens: Object.fromEntries(Object.entries(measured.screens).map(([name, bytes]) => [name, roomy(bytes)])),
    js: roomy(measured.js),
    css: roomy(measured.css),
  };
}

function budgetLines(budget: Record<string, unknown>): Map<string, unknown> {
  const screens = isRecord(budget.screens) ? Object.entries(budget.screens) : [];
  return new Map<string, unknown>([['js', budget.js], ['css', budget.css], ...screens]);
}

function compare(measured: ReadonlyMap<string, number>, allowed: ReadonlyMap<string, unknown>, help: string): string[] {
  const faults = [...measured].flatMap(([key, bytes]) => {
    const limit = allowed.get(key);
    if (typeof limit !== 'number') return [`${key}: ${bytes} bytes, and no budget: ${help}`];
    if (bytes > limit) return [`${key}: ${bytes} bytes, ${bytes - limit} over its budget of ${limit}`];
    if (limit > bytes * LOOSE_SHARE + LOOSE_BYTES)
      return [`${key}: ${bytes} bytes, its budget of ${limit} is too loose to hold anything: ${help}`];
    return [];
  });
  const gone = [...allowed.keys()].filter((key) => !measured.has(key));
  return [...faults, ...gone.map((key) => `${key}: in the budget, and nothing to measure: ${help}`)];
}

/** Bytes of each screen and of all files against the area's own budget. `budget` is the content of its file. */
export function judgeBytes(candidate: Candidate, budget: Record<string, unknown> | undefined): VerdictLine {
  const name = 'bytes against the budget';
  const help = `npm run verdict -- mf-${candidate.id} --write-budget`;
  if (!budget) return line(name, [`there is no budget.json: ${help}`], '');
  const { screens, js, css } = measure(candidate);
  const measured = new Map(Object.entries({ js, css, ...screens }));
  const allowed = budgetLines(budget);
  const seen = [...measured].map(([key, bytes]) => `${key} ${bytes}/${String(allowed.get(key))}`).join(', ');
  return line(name, compare(measured, allowed, help), seen);
}

/** The files of a shell that every page asks for (`shell/budget.json`: bytes after brotli). */
export function measureShell(folder: string): Readonly<Record<'js' | 'css', number>> {
  const sum = sizesIn(folder);
  const { preload, css } = z
    .object({ preload: z.array(z.string()), css: z.array(z.string()) })
    .parse(releaseJson(folder, 'shell.json'));
  return { js: sum(preload), css: sum(css) };
}

/** What every first load has, whatever the screen, against the shell's own budget. */
export function judgeShellBytes(folder: string, budget: Record<string, unknown> | undefined): VerdictLine {
  const help = 'edit shell/budget.json';
  const measured = measureShell(folder);
  const faults = compare(new Map(Object.entries(measured)), new Map(Object.entries(budget ?? {})), help);
  return line('bytes of the shell', faults, `js ${measured.js}, css ${measured.css}`);
}

export function judgeStyles({ id, folder, files, release }: Candidate): VerdictLine {
  const sheets = [...new Set([...files.filter((file) => file.endsWith('.css')), ...release.css])];
  const missing = sheets.filter((file) => !files.includes(file)).map((file) => `${file} is missing`);
  const leaks = sheets
    .filter((file) => files.includes(file))
    .flatMap((file) =>
      leakingSelectors(readFileSync(join(folder, file), 'utf8'), id).map((leak) => `${file}: ${leak}`),
    );
  return line(
    'styles stay its own',
    [...missing, ...leaks],
    `${sheets.length} stylesheet${sheets.length === 1 ? '' : 's'}`,
  );
}
