import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';

const requires = z.string();
const preload = z.object({
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** Modules of the shell that are fetched only with what imports them. */
  lazilyShared: z.array(z.string()).optional(),
});
/** JSON schema of what a slot gives. */
const given = z.record(z.string(), z.unknown());

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
      preload,
    }),
  ),
  /** Slots in its screens that other areas may fill. */
  offers: z.array(z.object({ slot: z.string(), given })).optional(),
  /** Slots of other areas that it fills: with code, or with a `link` by route name. `given` is what it was built to be given. */
  slots: z
    .array(
      z.object({
        slot: z.string(),
        label: z.string(),
        icon: z.string(),
        order: z.number(),
        requires,
        given,
        link: z.string().optional(),
        preload: preload.optional(),
      }),
    )
    .optional(),
  /** What a person may do in it by name, from the palette; absent in releases from before November 2026. */
  actions: z
    .array(
      z.object({
        label: z.string(),
        screen: z.string(),
        params: z.record(z.string(), z.string()).optional(),
        query: z.record(z.string(), z.string()).optional(),
        requires,
      }),
    )
    .optional(),
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

/** One fill of an area: the `nth` (from 0) of those it puts into this slot. */
export const fillName = z.object({ slot: z.string(), nth: z.number().int() });

/** One area as a composition places it. `path` is where its files are served, with a slash at both ends. */
export const composedRelease = z.object({
  id: z.string(),
  version: z.string(),
  path: z.string(),
  release: areaRelease,
  /** Switched off by a superadmin: no menu entry, no code; its screens say so. Its endpoints answer `area-off`. */
  off: z.literal(true).optional(),
  /** Fills of it that are switched off: nothing of them is drawn where they were added. */
  fillsOff: z.array(fillName).optional(),
  /** This person tries a release that is not live for everybody. */
  trial: z.literal(true).optional(),
});

/** Which release of which area is live, for the person who asks (or for nobody in particular). */
export const composition = z.object({
  /** Grows with each change of the composition, whomever it concerns. */
  revision: z.number().int(),
  /** Name of the shell's release; a page of another one is offered a reload. Empty where a development server is the shell. */
  shell: z.string(),
  areas: z.array(composedRelease),
});
export type Composition = z.infer<typeof composition>;

/**
 * The live composition; never cached, answered with an ETag (304 for who has it already). It names no person and no secret.
 * With a session it is that person's (canary), and a cookie keeps it theirs for the next page request.
 */
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
  'style-leak',
] as const;
export type AreaFaultCause = (typeof areaFaultCauses)[number];

/** `/areas/<id>/<version>-<hash>/` */
const releasePath = text(200).regex(/^\/areas\/[\w.+/-]+\/$/);

/** A browser tells that an area failed. `replacedBy`: version of the older release that took its place for this session. */
export const reportAreaFault = endpoint({
  method: 'POST',
  path: '/api/area-faults',
  requires: 'signed-in',
  summary: 'Report an area that failed in the browser',
  body: z.object({
    area: text(60),
    version: text(60),
    path: releasePath.optional(),
    cause: z.enum(areaFaultCauses),
    detail: text(500),
    replacedBy: text(60).optional(),
  }),
  response: z.object({ status: z.literal('ok') }),
});

/** A browser tells that an area's code came and ran: once for each area and page. */
export const reportAreaLoad = endpoint({
  method: 'POST',
  path: '/api/area-loads',
  requires: 'signed-in',
  summary: 'Report an area that loaded in the browser',
  body: z.object({ area: text(60), version: text(60), path: releasePath }),
  response: z.object({ status: z.literal('ok') }),
});

/** An origin whose code a tab may try: this machine, or another over https. No path, nothing that means something in a policy. */
export const overrideOrigin = text(200).regex(
  /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\]))(:\d{1,5})?$/,
);

/**
 * Lets the pages of this browser, for this person and half a day, fetch an area's code from these origins as well: without it
 * their policy allows the server's own alone. It makes no page fetch anything: each tab asks its person first. An empty list ends it.
 */
export const allowOverride = endpoint({
  method: 'POST',
  path: '/api/composition/override',
  requires: 'composition.override',
  summary: 'Let pages of this browser take an area from other origins',
  body: z.object({ origins: z.array(overrideOrigin).max(4) }),
  response: z.object({ status: z.literal('ok') }),
});
