import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';

const requires = z.string();

/** The static half of an area, written beside its files by its build (`area.json`). Paths are relative to the release folder. */
export const areaRelease = z.object({
  format: z.literal(1),
  id: z.string(),
  version: z.string(),
  /** Number of the agreement between shell and areas the area was built against (`AREA_CONTRACT`). */
  contract: z.number().int(),
  menu: z.array(z.object({ screen: z.string(), label: z.string(), icon: z.string(), order: z.number(), requires })),
  screens: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      title: z.string(),
      parent: z.string().optional(),
      requires,
      preload: z.object({ js: z.array(z.string()), css: z.array(z.string()) }),
    }),
  ),
  /** What finding something in this area from the palette asks for; absent where the area offers no search. */
  search: z.object({ requires }).optional(),
  /** Shared packages the area expects from the shell: the range, and the very names it uses. */
  shared: z.record(z.string(), z.object({ range: z.string(), names: z.array(z.string()) })),
  endpoints: z.array(z.string()),
  /** Name of the Module Federation container that `entry` defines. */
  container: z.string(),
  entry: z.string(),
  css: z.array(z.string()),
  bytes: z.object({ js: z.number(), css: z.number() }),
});
export type AreaRelease = z.infer<typeof areaRelease>;

/** Which release of which area is live. `path` is where its files are served, with a slash at both ends. */
export const composition = z.object({
  areas: z.array(z.object({ id: z.string(), version: z.string(), path: z.string(), release: areaRelease })),
});
export type Composition = z.infer<typeof composition>;

/** The live composition; never cached, answered with an ETag. It names no person and no secret. */
export const getComposition = endpoint({
  method: 'GET',
  path: '/composition.json',
  requires: 'public',
  summary: 'Which release of which area is live',
  response: composition,
});

/** Why an area could not be shown. */
export const areaFaultCauses = [
  'unreachable',
  'vanished',
  'hung',
  'threw-on-load',
  'threw-in-render',
  'other-contract',
  'incompatible-shared',
] as const;
export type AreaFaultCause = (typeof areaFaultCauses)[number];

/** A browser tells that an area failed: logged with the session's person, kept nowhere else. */
export const reportAreaFault = endpoint({
  method: 'POST',
  path: '/api/area-faults',
  requires: 'signed-in',
  summary: 'Report an area that failed in the browser',
  body: z.object({ area: text(60), version: text(60), cause: z.enum(areaFaultCauses), detail: text(500) }),
  response: z.object({ status: z.literal('ok') }),
});
