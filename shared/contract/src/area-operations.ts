import * as z from 'zod';
import { areaFaultCauses, fillName } from './composition.ts';
import { endpoint } from './endpoint.ts';
import { nameText, text, typedText, wholeNumber } from './primitives.ts';
import { type CodesOf, ownErrors } from './problem.ts';

/** Prefix of a deploy token; the rest is 32 random bytes in base64url. */
export const DEPLOY_TOKEN_PREFIX = 'sdt_';

export const areaId = text(40).regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
/** A semantic version without build metadata: `1.4.0`, `2.0.0-rc.1`. */
export const areaVersion = text(60).regex(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/);
/** A release by name: `<version>-<hash>`, or the version alone (versions are immutable: one version, one hash). */
const releaseName = text(90).regex(/^\d[\w.-]*$/);
/** Words of the product's own addresses and entry points: no area is called so. */
export const reservedAreaIds: readonly string[] = 'admin areas api index login new not-found shell'.split(' ');

const areaParams = z.object({ area: areaId });
/** The reason of an act, kept in the history. */
const why = typedText('lines', 500);
/** `changes` of the area as the caller last saw it: `conflict` where it changed since. Not compared when missing. */
const seen = z.number().int().optional();

/** Author of an act: a person (name and e-mail), a deploy token (its name), or the build of `npm start`. */
export const actor = z.object({ kind: z.enum(['person', 'token', 'build']), name: z.string() });

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

const since = { since: z.string(), by: actor, why: z.string() };

/** One area in Impostazioni. */
export const areaState = z.object({
  id: z.string(),
  /** Its label in the menu; its id where it has no menu entry or nothing is live. */
  label: z.string(),
  /** Grows with each change of what is live, off or in a canary: send it back as `seen`. */
  changes: z.number().int(),
  live: releaseEntry.extend(since).nullable(),
  off: z.object(since).nullable(),
  /** Fills of its live release, and switched-off ones it no longer has (`label` empty). */
  fills: z.array(fillName.extend({ label: z.string(), off: z.object(since).nullable() })),
  canary: releaseEntry
    .extend({
      ...since,
      percent: z.number(),
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
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Percentage and people of a canary, name of a token, label of a fill. */
  detail: z.string(),
  why: z.string(),
});
export type AreaEvent = z.infer<typeof areaEvent>;

/** Every area that ever had a release or a token, by label. */
export const listAreaStates = endpoint({
  method: 'GET',
  path: '/api/areas',
  requires: 'composition.manage',
  summary: 'The areas: what is live, earlier releases, health as browsers see it',
  response: z.object({ revision: z.number().int(), shell: z.string(), areas: z.array(areaState) }),
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

/** For every call that publishes a release, or changes what fits it. */
export const releaseErrors = ownErrors({
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
});
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
 * `release-refused` (422) where its slots and those of live areas do not fit, `release-clash` (409) where a screen of it has the
 * name or the address of another area's, the shell's or the server's.
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

/** Switches an area off or on for everybody: menu, screens and its endpoints (`area-off`, 503). */
export const setAreaOff = endpoint({
  method: 'POST',
  path: '/api/areas/:area/off',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'Switch an area off, or on again',
  params: areaParams,
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
 * without names ends it. Slots, names and addresses are checked as for `setLiveRelease`.
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
    why,
    seen,
  }),
  response: areaState,
});

export const deployToken = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string(),
});

/** Valid tokens of an area, without their secrets. */
export const listDeployTokens = endpoint({
  method: 'GET',
  path: '/api/areas/:area/tokens',
  requires: 'composition.manage',
  summary: 'The deploy tokens of an area',
  params: areaParams,
  response: z.object({ tokens: z.array(deployToken) }),
});

export const tokenErrors = ownErrors({
  'area-id-reserved': {
    status: 422,
    sentence: 'Questo nome è una parola del programma: un’area deve averne un altro.',
  },
});
declare module './problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof tokenErrors> {}
}

/** Creates a token for one area, which may be new, but no word of the product (`area-id-reserved`, 422). The secret is only in this answer. */
export const createDeployToken = endpoint({
  method: 'POST',
  path: '/api/areas/:area/tokens',
  requires: 'composition.manage',
  summary: 'Make a deploy token for an area',
  params: areaParams,
  errors: tokenErrors,
  body: z.object({ name: nameText(80).min(1), days: z.number().int().min(1).max(366) }),
  response: deployToken.extend({ secret: z.string() }),
});

export const revokeDeployToken = endpoint({
  method: 'DELETE',
  path: '/api/areas/:area/tokens/:token',
  requires: 'composition.manage',
  summary: 'Revoke a deploy token',
  params: areaParams.extend({ token: wholeNumber(1, 999_999_999) }),
  response: z.object({ status: z.literal('ok') }),
});
