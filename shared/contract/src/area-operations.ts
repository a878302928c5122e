import * as z from 'zod';
import { areaFaultCauses, fillName } from './composition.ts';
import { endpoint } from './endpoint.ts';
import { text, typedText, wholeNumber } from './primitives.ts';
import { type CodesOf, ownErrors } from './problem.ts';
import { verdictReport } from './verdict-report.ts';

/** The id of an area in code and addresses: lower case letters and digits in words with single dashes between them. */
export const areaId = text(40).regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
/** A semantic version without build metadata: `1.4.0`, `2.0.0-rc.1`. */
export const areaVersion = text(60).regex(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/);
/** A release by name: `<version>-<hash>`, or the version alone (versions are immutable: one version, one hash). */
export const releaseName = text(90).regex(/^\d[\w.-]*$/);
/** Words of the product's own addresses and entry points: no area is called so. */
export const reservedAreaIds: readonly string[] = 'admin areas api index login new not-found shell'.split(' ');

/** The area that a call is about, in its path. */
export const areaParams = z.object({ area: areaId });
/** The reason of an act, kept in the history. */
export const why = typedText('lines', 500);
/** `changes` of the area as the caller last saw it: `conflict` where it changed since. Not compared when missing. */
export const seen = z.number().int().optional();

/** Author of an act: a person (name and e-mail), a deploy token (its name), the build of `npm start`, or the server by itself. */
export const actor = z.object({ kind: z.enum(['person', 'token', 'build', 'server']), name: z.string() });

/** One published release of an area. Moments are ISO 8601 in UTC. */
export const releaseEntry = z.object({
  version: z.string(),
  /** `<version>-<hash>` */
  name: z.string(),
  path: z.string(),
  published_at: z.string(),
  published_by: actor,
  contract: z.number().int(),
  /** Uncompressed. */
  bytes: z.object({ js: z.number(), css: z.number() }),
  /** Null where no report of its verdict arrived. */
  verdict: verdictReport.pick({ outcome: true, at: true }).nullable(),
});
export type ReleaseEntry = z.infer<typeof releaseEntry>;

/** Browsers' reports of the last 24 hours on one release of an area; a person counts once an hour. */
export const releaseHealth = z.object({
  version: z.string(),
  loads: z.number().int(),
  failures: z.array(z.object({ cause: z.enum(areaFaultCauses), count: z.number().int(), last_detail: z.string() })),
  /** How often a fallback replaced it. */
  fell_back: z.number().int(),
});
export type ReleaseHealth = z.infer<typeof releaseHealth>;

/** Since when, by whom and why. */
export const since = z.object({ since: z.string(), by: actor, why: z.string() });

/**
 * A release that people have. `failing_until`: it failed for most of them and stays where it is, so fresh pages open the one
 * before it until then.
 */
const inUse = releaseEntry.extend({ ...since.shape, failing_until: z.string().nullable() });

/** One area in Impostazioni. */
export const areaState = z.object({
  id: z.string(),
  /** Its label in the menu; its id where it has no menu entry or nothing was live when it was taken out, or is now. */
  label: z.string(),
  /** Grows with each change of what is live, off or in a canary: send it back as `seen`. */
  changes: z.number().int(),
  live: inUse.nullable(),
  off: since.nullable(),
  /**
   * The release that the server stopped, because it failed for most of its people, with the e-mails of those it notified
   * (`told`, the name that older kits read). Null once a release has been made live since.
   */
  stopped: since.extend({ release: z.string(), told: z.array(z.string()) }).nullable(),
  /** Taken out of the product: nothing of it is live, nobody sees it, and nothing but bringing it back is possible. */
  removed: since.nullable(),
  /** Fills of its live release, and switched-off ones it no longer has (`label` empty). */
  fills: z.array(fillName.extend({ label: z.string(), off: since.nullable() })),
  canary: inUse
    .extend({
      percent: z.number(),
      judged: z.boolean(),
      people: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })),
    })
    .nullable(),
  /** Newest first, including the live one. */
  releases: z.array(releaseEntry),
  health: z.array(releaseHealth),
});
export type AreaState = z.infer<typeof areaState>;

/** History of an area, newest first. `from` and `to` are release names. */
export const areaEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  by: actor,
  act: z.enum([
    'publish',
    'live',
    'roll-back',
    'off',
    'on',
    'fill-off',
    'fill-on',
    'canary',
    'end-canary',
    'token',
    'revoke-token',
    'remove',
    'restore',
    'forget',
    'verdict',
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Percentage and people of a canary, name of a token, label of a fill, outcome of a verdict. */
  detail: z.string(),
  why: z.string(),
});
export type AreaEvent = z.infer<typeof areaEvent>;

/** Every area that ever had a release or a token, by label; those taken out of the product last. */
export const listAreaStates = endpoint({
  method: 'GET',
  path: '/api/areas',
  requires: 'composition.manage',
  summary: 'The areas: what is live, earlier releases, health as browsers see it',
  response: z.object({
    revision: z.number().int(),
    shell: z.string(),
    /** Address of the kit for areas made outside; null where the build brought none. */
    kit: z.string().nullable(),
    /** Null where releases go live without the report of a verdict. */
    verdict_required: since.nullable(),
    areas: z.array(areaState),
  }),
});

/** One area; also for its deploy token. */
export const getAreaState = endpoint({
  method: 'GET',
  path: '/api/areas/:area',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'One area: what is live, earlier releases, health',
  params: areaParams,
  response: areaState,
});

/**
 * What was done to an area: the newest `limit` acts (50 when missing), or those whose id is lower than `before`. Empty for an area
 * that never was. Also for its deploy token.
 */
export const getAreaHistory = endpoint({
  method: 'GET',
  path: '/api/areas/:area/history',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'What was done to an area, newest first',
  params: areaParams,
  query: z.object({ limit: wholeNumber(1, 200).optional(), before: wholeNumber(1, 999_999_999).optional() }),
  response: z.object({ events: z.array(areaEvent) }),
});

/** For every call about an area that may have been taken out of the product. */
export const removedErrors = ownErrors({
  'area-removed': {
    status: 409,
    sentence: 'Quest’area è stata tolta dal prodotto: prima un superadmin deve rimetterla, dalle Impostazioni.',
  },
});
/** For every call that publishes a release, or changes what fits it. */
export const releaseErrors = ownErrors({
  ...removedErrors,
  'release-refused': {
    status: 422,
    sentence: 'Quello che hai inviato non è una versione valida di quest’area.',
  },
});
/** For every call that makes a release live, or tries it. */
export const liveErrors = ownErrors({
  ...releaseErrors,
  'release-clash': {
    status: 409,
    sentence: 'Questa versione ha una schermata con il nome o l’indirizzo di un’altra.',
  },
  'verdict-missing': {
    status: 409,
    sentence:
      'Il programma chiede il verbale di un collaudo superato, e questa versione non ce l’ha: «npm run release» la collauda e lo manda.',
  },
});
/** For `publishRelease`. */
export const publishErrors = ownErrors({
  ...releaseErrors,
  'version-taken': {
    status: 409,
    sentence: 'Questa versione esiste già con un contenuto diverso: aumenta il numero di versione.',
  },
});
declare module './problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof publishErrors>, CodesOf<typeof liveErrors> {}
}

/**
 * Publishes a release: a zip (`application/zip`) of the built folder. It stays invisible until it goes live. The server reads
 * `area.json`, checks that it belongs to this area, that every file it names exists and that its styles are scoped, names it
 * `<version>-<hash of the files>` and keeps it permanently. The same files again answer the same release (200); other files
 * under an existing version are refused (`version-taken`, 409); an invalid release, or one that fills a slot no known release
 * offers in that shape, is `release-refused` (422).
 */
export const publishRelease = endpoint({
  method: 'POST',
  path: '/api/areas/:area/releases',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'Publish a release of an area (a zip of its built folder)',
  params: areaParams,
  zip: true,
  errors: publishErrors,
  bodyLimit: 32 * 1024 * 1024,
  response: releaseEntry,
});

/**
 * Makes a published release live for everybody; an earlier one is a rollback. Ends a canary of this release.
 * `release-refused` (422) where its slots and those of live areas do not fit, the live shell does not speak its contract or lacks
 * what it shares, or this server lacks a call or a permission of it; `release-clash` (409) where a screen of it has the
 * name or the address of another area's, the shell's or the server's, `verdict-missing` (409) where the product demands the report
 * of a passed verdict and it has none, unless it was live once.
 */
export const setLiveRelease = endpoint({
  method: 'POST',
  path: '/api/areas/:area/live',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'Make a release live, or roll back to an earlier one',
  params: areaParams,
  errors: liveErrors,
  body: z.object({ release: releaseName, why, seen }),
  response: areaState,
});

/** Switches an area off or on for everybody: menu, screens and its endpoints (`area-off`, 503). Its mails wait, and five minutes longer. */
export const setAreaOff = endpoint({
  method: 'POST',
  path: '/api/areas/:area/off',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'Switch an area off, or on again',
  params: areaParams,
  errors: removedErrors,
  body: z.object({ off: z.boolean(), why, seen }),
  response: areaState,
});

/**
 * Switches one fill of an area off or on for everybody; the rest of the area keeps working. It stays off across releases. 404
 * `not-found` for an unknown fill; switching on requires that it fits what is live (`release-refused`, 422).
 */
export const setFillOff = endpoint({
  method: 'POST',
  path: '/api/areas/:area/fills',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'Switch what an area adds to a screen of another off, or on again',
  params: areaParams,
  errors: releaseErrors,
  body: z.object({ slot: text(120), nth: z.number().int().min(0).max(99), off: z.boolean(), why, seen }),
  response: areaState,
});

/**
 * Starts a canary of a release: for named people (e-mails of users) and a stable percentage of all others. `percent` 0
 * without names ends it. `judged`: it ends by itself where the release fails for most of its people, and the release goes live after a
 * day with three people and no failure. Slots, names and addresses are checked as for `setLiveRelease`.
 */
export const setCanary = endpoint({
  method: 'POST',
  path: '/api/areas/:area/canary',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'Let named people, or a percentage, try a release',
  params: areaParams,
  errors: liveErrors,
  body: z.object({
    release: releaseName,
    percent: z.number().int().min(0).max(100),
    people: z.array(text(200)).max(200),
    judged: z.boolean().optional(),
    why,
    seen,
  }),
  response: areaState,
});
