import * as z from 'zod';
import { earlyQuestion } from './early.ts';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';

const requires = z.string();
const preload = z.object({
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** Modules of the shell that are loaded only with their importers. */
  lazilyShared: z.array(z.string()).optional(),
});
/** JSON schema of a slot's props. */
const given = z.record(z.string(), z.unknown());

/** The static half of an area, written beside its files by its build (`area.json`). Paths are relative to the release folder. */
export const areaRelease = z.object({
  format: z.literal(1),
  id: z.string(),
  version: z.string(),
  /** Version of the interface between shell and areas that the area was built against (`AREA_CONTRACT`). */
  contract: z.number().int(),
  menu: z.array(z.object({ screen: z.string(), label: z.string(), icon: z.string(), order: z.number(), requires })),
  screens: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      title: z.string(),
      parent: z.string().optional(),
      requires,
      /** Its page may compile WebAssembly. */
      webAssembly: z.literal(true).optional(),
      /** Its first questions, which leave with the page. Missing in releases from before November 2026. */
      early: z.array(earlyQuestion).max(3).readonly().optional().catch(undefined),
      preload,
    }),
  ),
  /** Slots in its screens that other areas may fill. */
  offers: z.array(z.object({ slot: z.string(), given })).optional(),
  /** Fills of other areas' slots: with code, or with a `link` by route name. `given` is the shape it was built for. */
  slots: z
    .array(
      z.object({
        slot: z.string(),
        label: z.string(),
        /** The label where what it acts on is said beside it. */
        short: z.string().optional(),
        icon: z.string(),
        order: z.number(),
        requires,
        given,
        link: z.string().optional(),
        preload: preload.optional(),
      }),
    )
    .optional(),
  /** Named actions for the palette; missing in releases from before November 2026. */
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
  /** The area's search in the palette: its permission, and what one would ask it for; missing where it has none. */
  search: z.object({ requires, prompt: z.string().optional() }).optional(),
  /** Shared packages expected from the shell: the range, and the used names. */
  shared: z.record(z.string(), z.object({ range: z.string(), names: z.array(z.string()) })),
  endpoints: z.array(z.string()),
  /** Name of the Module Federation container that `entry` defines. */
  container: z.string(),
  entry: z.string(),
  css: z.array(z.string()),
  bytes: z.object({ js: z.number(), css: z.number() }),
});
export type AreaRelease = z.infer<typeof areaRelease>;

/**
 * The path of a screen as routers compare it: letter case, repeated slashes and names of parameters do not distinguish addresses.
 */
export const screenAddress = (path: string): string =>
  path
    .toLowerCase()
    .replaceAll(/:[^/]+/g, ':')
    .split('/')
    .filter((part) => part !== '')
    .join('/');

/** False for a path that stands for several addresses (`*`, `:code?`): it would take those of other areas. */
export const isOneAddress = (path: string): boolean => !/[*?]/.test(path);

/** One fill of an area: the `nth` (from 0) of those it puts into this slot. */
export const fillName = z.object({ slot: z.string(), nth: z.number().int() });

/** One area of a composition. `path` is the address of its files, with a slash at both ends. */
export const composedRelease = z.object({
  id: z.string(),
  version: z.string(),
  path: z.string(),
  release: areaRelease,
  /** Switched off by a superadmin: no menu entry, no code; its screens say so. Its endpoints answer `area-off`. */
  off: z.literal(true).optional(),
  /** Its fills that are switched off and not rendered. */
  fillsOff: z.array(fillName).optional(),
  /** A canary of this person, not live for everybody. */
  trial: z.literal(true).optional(),
  /** The release to open where this one fails: the last one that was live before it. Its `area.json` is among its files. */
  before: z.object({ version: z.string(), path: z.string() }).optional(),
  /** It fails for most of its people, and nobody has replaced it: a page that has not run it yet opens `before` at once. */
  failing: z.literal(true).optional(),
});

/** The live release of each area, for one person (or by default). */
export const composition = z.object({
  /** Grows with each change of the composition, for whomever. */
  revision: z.number().int(),
  /** Name of the shell's release; a page of another one is offered a reload. Empty where a development server is the shell. */
  shell: z.string(),
  areas: z.array(composedRelease),
});
export type Composition = z.infer<typeof composition>;

/**
 * The live composition; never cached, with an ETag (304 where unchanged). Contains no person and no secret. With a session it
 * is that person's (canary), and a cookie applies it to the next page request.
 */
export const getComposition = endpoint({
  method: 'GET',
  path: '/composition.json',
  requires: 'public',
  summary: 'Which release of which area is live',
  response: composition,
});

/**
 * What an area did wrong in a browser. `froze`: the page stopped answering while it opened; `threw-later`: an error outside of
 * rendering; `meddled`: it tried to change what belongs to the whole page.
 */
export const areaFaultCauses = [
  'unreachable',
  'vanished',
  'hung',
  'threw-on-load',
  'threw-in-render',
  'other-contract',
  'incompatible-shared',
  'style-leak',
  'froze',
  'threw-later',
  'meddled',
] as const;
export type AreaFaultCause = (typeof areaFaultCauses)[number];

/** `/areas/<id>/<version>-<hash>/` */
const releasePath = text(200).regex(/^\/areas\/[\w.+/-]+\/$/);

/** Reports that an area failed. `replacedBy`: version of the fallback for this session. */
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

/** Reports that an area's code was loaded and ran: once for each area and page. */
export const reportAreaLoad = endpoint({
  method: 'POST',
  path: '/api/area-loads',
  requires: 'signed-in',
  summary: 'Report an area that loaded in the browser',
  body: z.object({ area: text(60), version: text(60), path: releasePath }),
  response: z.object({ status: z.literal('ok') }),
});

/** An origin whose code a tab may try: this machine, or another over https. No path, no characters with a meaning in a CSP. */
export const overrideOrigin = text(200).regex(
  /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\]))(:\d{1,5})?$/,
);

/**
 * Lets this browser's pages, for this person and half a day, load an area's code from these origins as well: otherwise their
 * CSP allows only the server's own. It loads nothing by itself: each tab asks its person first. An empty list ends it.
 */
export const allowOverride = endpoint({
  method: 'POST',
  path: '/api/composition/override',
  requires: 'composition.override',
  summary: 'Let pages of this browser take an area from other origins',
  body: z.object({ origins: z.array(overrideOrigin).max(4) }),
  response: z.object({ status: z.literal('ok') }),
});
