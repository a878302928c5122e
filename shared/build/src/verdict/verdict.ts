import type { StdioOptions } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { areaRelease, type VerdictFindings, type VerdictLineName, verdictLines } from '@sodalizio/contract';
import { type ComposedVersions, composeReleases } from '../compose/compose-releases.ts';
import { liveApi, liveProduct, productAddress } from '../compose/product-address.ts';
import { serveReleases } from '../compose/serve-releases.ts';
import { type AreaSpec, parseSpec } from '../compose/spec.ts';
import { Refusal } from '../processes.ts';
import { workspaceRoot } from '../workspace.ts';
import { judgeContract, judgeNames, judgeShared } from './judge-agreement.ts';
import { judgeEndpoints } from './judge-endpoints.ts';
import { budgetFor, judgeBytes, judgeStyles, measure } from './judge-files.ts';
import { judgeAxe, judgeStories, type RunningCandidate } from './judge-running.ts';
import { judgeSlots } from './judge-slots.ts';
import {
  type Candidate,
  readCandidate,
  readOffer,
  releaseJson,
  type Surroundings,
  type VerdictLine,
} from './judged.ts';

const inBrowser: readonly VerdictLineName[] = ['stories', 'axe'];

export interface VerdictChoices {
  readonly at?: string | undefined;
  readonly only?: readonly VerdictLineName[] | undefined;
  readonly stories?: string | undefined;
  /** Writes the area's budget.json from the measured sizes before judging. */
  readonly writeBudget?: boolean | undefined;
  readonly stdio?: StdioOptions;
}

export interface Verdict {
  readonly passed: boolean;
  readonly area: string;
  readonly release: string;
  readonly address: string;
  readonly versions: ComposedVersions;
  readonly lines: readonly (VerdictLine & { readonly line: VerdictLineName })[];
  readonly skipped: readonly VerdictLineName[];
}

export interface Judged {
  readonly verdict: Verdict;
  readonly candidate: Candidate;
  readonly remove: () => void;
}

function homeOf({ id, source }: AreaSpec): string {
  return resolve(workspaceRoot, source.kind === 'folder' ? source.path : `mf-${id}`);
}

function atRest(candidate: Candidate, around: Surroundings, home: string): Record<string, () => VerdictLine> {
  return {
    shared: () => judgeShared(candidate, around),
    contract: () => judgeContract(candidate, around),
    names: () => judgeNames(candidate, around),
    slots: () => judgeSlots(candidate, around),
    endpoints: () => judgeEndpoints(candidate, around),
    bytes: () => judgeBytes(candidate, releaseJson(home, 'budget.json')),
    styles: () => judgeStyles(candidate),
  };
}

async function running(
  asked: readonly VerdictLineName[],
  releases: string,
  candidate: Omit<RunningCandidate, 'address' | 'folder'>,
): Promise<Verdict['lines']> {
  if (!asked.some((name) => inBrowser.includes(name))) return [];
  const served = await serveReleases({ releases, brief: true });
  try {
    const lines: Verdict['lines'][number][] = [];
    const here = { ...candidate, address: served.address, folder: served.folder };
    if (asked.includes('stories')) lines.push({ line: 'stories', ...(await judgeStories(here)) });
    if (asked.includes('axe')) lines.push({ line: 'axe', ...(await judgeAxe(here)) });
    return lines;
  } finally {
    await served.stop();
  }
}

/**
 * Judges a candidate (`mf-x`, built from this checkout, or any form of `compose`) against what is live at a product's address:
 * shell and siblings as released, downloaded over HTTP, and the running API. Throws a Refusal, one sentence, when a part is
 * missing.
 */
export async function judge(text: string, choices: VerdictChoices = {}): Promise<Judged> {
  const spec = parseSpec(text);
  const address = productAddress(choices.at);
  const live = await liveProduct(address);
  const siblings = live.areas.filter(({ id }) => id !== spec.id);
  const beside = siblings.filter(({ off }) => !off).map(({ id, path }) => `mf-${id}@${address}${path}`);
  const { folder, versions, remove } = await composeReleases([text], { shell: address, at: address, beside });
  try {
    const [own] = versions.areas;
    if (!own) throw new Refusal(`${text}: nothing was composed.`);
    const place = (id: string, release: string) => join(folder, 'areas', id, release);
    const candidate = readCandidate(place(own.id, own.release), own.release);
    const around: Surroundings = {
      offers: readOffer(join(folder, 'shell', versions.shell.release)),
      siblings: siblings.flatMap(({ release }) => areaRelease.safeParse(release).data ?? []),
      api: await liveApi(address),
    };
    const home = homeOf(spec);
    if (choices.writeBudget)
      writeFileSync(join(home, 'budget.json'), `${JSON.stringify(budgetFor(measure(candidate)), null, 2)}\n`);
    const asked = verdictLines.filter((name) => choices.only === undefined || choices.only.includes(name));
    const judges = atRest(candidate, around, home);
    const still = asked.flatMap((name) => {
      const found = judges[name]?.();
      return found ? [{ line: name, ...found }] : [];
    });
    const stories = resolve(workspaceRoot, choices.stories ?? join('e2e/stories', spec.id));
    const moving = { id: spec.id, versions, stories, stdio: choices.stdio ?? 'inherit' };
    const lines = [...still, ...(await running(asked, folder, moving))];
    const verdict = {
      passed: lines.every(({ passed }) => passed),
      area: candidate.id,
      release: candidate.name,
      address,
      versions,
      lines,
      skipped: verdictLines.filter((name) => !asked.includes(name)),
    };
    return { verdict, candidate, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What the product keeps of a verdict (`recordVerdict`), within its limits. */
export function findingsOf({ versions, lines }: Verdict): VerdictFindings {
  return {
    shell: versions.shell.release,
    beside: versions.areas.slice(1).map(({ id, release }) => ({ id, release })),
    without: versions.without.map(({ id }) => id),
    lines: lines.map(({ line, passed, says }) => ({
      line,
      passed,
      says: says
        .slice(0, 20)
        .map((sentence) => (sentence.length > 500 ? `${sentence.slice(0, 499).toWellFormed()}…` : sentence)),
    })),
  };
}

function ending(passed: boolean, skipped: readonly VerdictLineName[]): string {
  if (!passed) return 'may NOT go live';
  return skipped.length === 0 ? 'may go live' : 'has nothing against it as far as was asked';
}

export function verdictTable({ passed, area, release, address, versions, lines, skipped }: Verdict): string {
  const width = Math.max(...lines.map(({ name }) => name.length), 0) + 2;
  const rows = lines.map(({ name, passed: holds, says }) => {
    const [first = '', ...more] = says;
    const indent = ' '.repeat(9 + width);
    return [
      `${holds ? 'ok' : 'FAILED'}`.padEnd(9) + name.padEnd(width) + first,
      ...more.map((one) => indent + one),
    ].join('\n');
  });
  const beside = [
    `shell ${versions.shell.release}`,
    ...versions.areas.slice(1).map((one) => `${one.id} ${one.release}`),
  ];
  const without = versions.without.map(({ id, why }) => `without ${id}, which cannot be composed: ${why}`);
  return [
    `${area} ${release} beside ${beside.join(', ')} at ${address}`,
    ...without,
    '',
    ...rows,
    ...(skipped.length > 0 ? ['', `not asked: ${skipped.join(', ')}`] : []),
    '',
    `VERDICT: ${area} ${release} ${ending(passed, skipped)}.`,
    '',
  ].join('\n');
}
