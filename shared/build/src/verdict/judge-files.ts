import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { leakingSelectors } from '@sodalizio/area-styles';
import { isRecord } from '../is-record.ts';
import { type Candidate, line, type VerdictLine } from './judged.ts';

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

export function measure({ folder, files, release }: Candidate): Budget {
  const sizes = new Map<string, number>();
  const size = (file: string) => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    const made = brotliCompressSync(readFileSync(join(folder, file)), { params }).length;
    sizes.set(file, made);
    return made;
  };
  const sum = (some: readonly string[]) => [...new Set(some)].reduce((bytes, file) => bytes + size(file), 0);
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

/** Bytes of each screen and of all files against the area's own budget. `budget` is the content of its file. */
export function judgeBytes(candidate: Candidate, budget: Record<string, unknown> | undefined): VerdictLine {
  const name = 'bytes against the budget';
  const help = `npm run verdict -- mf-${candidate.id} --write-budget`;
  if (!budget) return line(name, [`there is no budget.json: ${help}`], '');
  const { screens, js, css } = measure(candidate);
  const measured = new Map(Object.entries({ js, css, ...screens }));
  const allowed = budgetLines(budget);
  const gone = [...allowed.keys()].filter((key) => !measured.has(key));
  const faults = [...measured].flatMap(([key, bytes]) => {
    const limit = allowed.get(key);
    if (typeof limit !== 'number') return [`${key}: ${bytes} bytes, and no budget: ${help}`];
    if (bytes > limit) return [`${key}: ${bytes} bytes, ${bytes - limit} over its budget of ${limit}`];
    if (limit > bytes * LOOSE_SHARE + LOOSE_BYTES)
      return [`${key}: ${bytes} bytes, its budget of ${limit} is too loose to hold anything: ${help}`];
    return [];
  });
  const seen = [...measured].map(([key, bytes]) => `${key} ${bytes}/${String(allowed.get(key))}`).join(', ');
  return line(name, [...faults, ...gone.map((key) => `${key}: in the budget, but no screen: ${help}`)], seen);
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
