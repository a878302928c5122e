import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AreaRelease, areaRelease } from '@sodalizio/contract';
import * as z from 'zod';
import { isRecord } from '../is-record.ts';
import { Refusal } from '../processes.ts';
import { endpointShapesFile } from '../recipe/endpoint-shapes.ts';
import { filesIn } from '../recipe/file-list.ts';
import type { ShellOffer } from '../recipe/shell-offer.ts';

/** One line of the verdict. `says`: faults, or what was checked, each a short sentence. */
export interface VerdictLine {
  readonly name: string;
  readonly passed: boolean;
  readonly says: readonly string[];
}

/** A call of the release: names and JSON schemas, as written by its build. */
export type CalledEndpoint = z.infer<typeof shapes>['endpoints'][number];

export interface Candidate {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly folder: string;
  readonly release: AreaRelease;
  /** Undefined where the release has no such file. */
  readonly endpoints: readonly CalledEndpoint[] | undefined;
  readonly files: readonly string[];
}

/** Context of the candidate: the live shell and siblings (those that are off too: their names stay theirs), and the running API's own description. */
export interface Surroundings {
  /** Undefined where the live shell is older than this file. */
  readonly offers: ShellOffer | undefined;
  readonly siblings: readonly AreaRelease[];
  readonly api: unknown;
}

/** A line that fails with these sentences, or passes with `seen` when there are none. */
export const line = (name: string, faults: readonly string[], seen: string): VerdictLine => ({
  name,
  passed: faults.length === 0,
  says: faults.length === 0 ? [seen] : faults,
});

/** Reads a JSON file of a release; undefined when it is missing. Throws a Refusal when it is no JSON object. */
export function releaseJson(folder: string, file: string): Record<string, unknown> | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isRecord(found)) return found;
  } catch {
    // Reported below.
  }
  throw new Refusal(`${path} is damaged: it is no JSON object.`);
}

/** `area.json` of a release. Throws a Refusal where it is missing or invalid. */
function readRelease(folder: string): AreaRelease {
  const found = areaRelease.safeParse(releaseJson(folder, 'area.json'));
  if (!found.success)
    throw new Refusal(`${folder} holds no release of an area: its area.json is missing or makes no sense.`);
  return found.data;
}

const schema = z.record(z.string(), z.unknown());
const shapes = z.object({
  endpoints: z.array(
    z.object({
      endpoint: z.string(),
      requires: z.string(),
      params: schema.optional(),
      query: schema.optional(),
      body: schema.optional(),
      response: schema,
    }),
  ),
});

/** Reads the release in a folder. `name` is `<version>-<hash>`. Throws a Refusal when it is invalid. */
export function readCandidate(folder: string, name: string): Candidate {
  const release = readRelease(folder);
  const { id, version } = release;
  const endpoints = shapes.safeParse(releaseJson(folder, endpointShapesFile)).data?.endpoints;
  return { id, version, name, folder, release, endpoints, files: filesIn(folder) };
}

const offer = z.object({
  contract: z.number(),
  shared: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })),
  screens: z.array(z.object({ name: z.string(), path: z.string() })),
});

/** Offer of a shell's release; undefined for older shells. */
export const readOffer = (folder: string): ShellOffer | undefined =>
  offer.safeParse(releaseJson(folder, 'shell.json')?.offers).data;
