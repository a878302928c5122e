import { createHash } from 'node:crypto';
import type { Composition } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { ArtefactStore } from '../platform/artefacts/artefact-store.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { type Build, type BuiltArea, type LiveShell, watchBuild } from './build.ts';
import { type CurrentComposition, readCurrent, revisionOf } from './current.repo.ts';
import { registerBuild } from './register-build.repo.ts';
import { trialsOf } from './trial.ts';

export interface Live {
  composition: Composition;
  json: string;
  etag: string;
  shell: LiveShell | null;
  shellFolders: readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    composition: LiveComposition;
  }
}

export interface LiveComposition {
  /** For this person (id of a user), or the default one; always current. */
  of(person: number | null): Promise<Live>;
  /** Whether an area is switched off; changes by other servers are seen within `SHARED_FOR`. */
  isOff(area: string): Promise<boolean>;
  /** This server changed the composition itself: the next call reads the database. */
  changed(): void;
  build(): Promise<Build>;
}

/** Milliseconds during which calls of the API share one read of the revision. */
const SHARED_FOR = 250;
/** After this a database that does not answer is no longer awaited: pages show the last composition. */
const TIMEOUT_MS = 2_000;
/** The same for a new build, whose files may have to be copied to a bucket first. Fastify ends a start that takes ten seconds. */
const BUILD_TIMEOUT_MS = 7_000;
/** The same for a build that could not be registered yet: pages need not wait for each further try. */
const RETRY_TIMEOUT_MS = 500;
const LOG_AGAIN_AFTER = 60_000;

const pathOf = (area: string, name: string) => `/areas/${area}/${name}/`;

type Released = NonNullable<CurrentComposition['areas'][number]['live']>;
const isFailing = (release: Released | null, now: Date) =>
  release !== null && release.failingUntil !== null && now < release.failingUntil;

/** One area of one person's composition; empty where no release is for them. */
function entriesFor(area: CurrentComposition['areas'][number], trial: boolean, now: Date): Composition['areas'] {
  const release = trial ? area.canary : area.live;
  if (release === null) return [];
  const before = trial && area.live?.name !== release.name ? area.live : area.before;
  return [
    {
      id: area.id,
      version: release.version,
      path: pathOf(area.id, release.name),
      release: release.release,
      ...(area.off && { off: true }),
      ...(area.fillsOff.length > 0 && { fillsOff: area.fillsOff }),
      ...(trial && area.live?.name !== release.name && { trial: true }),
      ...(before && { before: { version: before.version, path: pathOf(area.id, before.name) } }),
      ...(before && isFailing(release, now) && { failing: true }),
    },
  ];
}

function compose(
  current: CurrentComposition,
  { shell, shellFolders }: Build,
  { trials, now }: { trials: readonly string[]; now: Date },
): Live {
  const composition: Composition = {
    revision: current.revision,
    shell: shell?.name ?? '',
    areas: current.areas.flatMap((area) => entriesFor(area, trials.includes(area.id), now)),
  };
  const json = JSON.stringify(composition);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  return { composition, json, etag, shell, shellFolders };
}

/** Rejects after the timeout; the promise itself continues. */
async function withTimeout<T>(timeout: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), timeout);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The composition in the database, cached until its revision changes, and while the database is unavailable. */
class CurrentCache {
  readonly #db: Database;
  readonly #log: Log;
  #known: CurrentComposition | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Reads are numbered: one that was overtaken is ignored. */
  #asked = 0;
  #answered = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  forget(): void {
    this.#askedAt = Number.NEGATIVE_INFINITY;
    // A read that is still on its way may have been made before the change.
    this.#answered = this.#asked;
  }

  async get(maxAge: number): Promise<CurrentComposition> {
    const known = this.#known;
    if (known && performance.now() - this.#askedAt < maxAge) return known;
    try {
      return await (known ? withTimeout(TIMEOUT_MS, this.#ask()) : this.#ask());
    } catch (error) {
      const now = performance.now();
      if (now - this.#loggedAt > LOG_AGAIN_AFTER) {
        this.#loggedAt = now;
        this.#log.warn({ err: error }, 'the composition cannot be read: what was live is shown');
      }
      if (known) return known;
      throw new Refusal('unavailable', { cause: error });
    }
  }

  async #ask(): Promise<CurrentComposition> {
    const turn = ++this.#asked;
    const askedAt = performance.now();
    const revision = await revisionOf(this.#db);
    const known = this.#known;
    const current = known?.revision === revision ? known : await readCurrent(this.#db, this.#log);
    if (turn > this.#answered) {
      this.#answered = turn;
      this.#known = current;
      this.#askedAt = askedAt;
    }
    return current;
  }
}

/** Opens the live composition: registers this machine's build, and reads the database. */
export function openLiveComposition(parts: {
  db: Database;
  config: Config;
  artefacts: ArtefactStore;
  log: Log;
  now: () => Date;
}): LiveComposition {
  const { db, log } = parts;
  const build = watchBuild(parts.config.releasesFolder, log);
  const kept = new CurrentCache(db, log);
  let registered: Build | undefined;
  let registering: Promise<void> | undefined;
  let failed: Build | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const composed = new WeakMap<CurrentComposition, { build: Build; known: Map<string, Live> }>();

  const register = async () => {
    const brought = await build();
    const areas: BuiltArea[] = [];
    const faults: unknown[] = [];
    // Files first: a server that knows of a release can get its files, wherever they come from. Without them an area waits alone.
    for (const area of brought.areas ?? []) {
      const { id, name, release } = area;
      try {
        if (release) await parts.artefacts.share(`areas/${id}/${name}/`, `areas/${id}/${name}/area.json`);
        areas.push(area);
      } catch (error) {
        faults.push(error);
        areas.push({ ...area, release: undefined });
      }
    }
    if (brought.areas) await registerBuild(db, areas, { at: parts.now(), replaces: parts.config.demo });
    kept.forget();
    if (faults.length > 0) throw faults[0];
    registered = brought;
  };

  const noteFailure = (brought: Build, error: unknown) => {
    const now = performance.now();
    if (brought === failed && now - loggedAt < LOG_AGAIN_AFTER) return;
    failed = brought;
    loggedAt = now;
    log.error({ err: error }, 'a build cannot be registered yet');
  };

  /** The current build; a new one is registered, and live with the next request. */
  const upToDate = async (): Promise<Build> => {
    for (;;) {
      const brought = await build();
      if (brought === registered) return brought;
      registering ??= register().finally(() => {
        registering = undefined;
      });
      try {
        await withTimeout(brought === failed ? RETRY_TIMEOUT_MS : BUILD_TIMEOUT_MS, registering);
      } catch (error) {
        // The next request tries again.
        noteFailure(brought, error);
        return brought;
      }
    }
  };

  return {
    of: async (person) => {
      const brought = await upToDate();
      const current = await kept.get(0);
      let of = composed.get(current);
      if (of?.build !== brought) {
        of = { build: brought, known: new Map() };
        composed.set(current, of);
      }
      const trials = trialsOf(current, person);
      const now = parts.now();
      // It ends with time alone.
      const failing = current.areas.filter(({ live, canary }) => isFailing(live, now) || isFailing(canary, now));
      const key = [...trials, '', ...failing.map(({ id }) => id)].join();
      const live = of.known.get(key) ?? compose(current, brought, { trials, now });
      of.known.set(key, live);
      return live;
    },
    isOff: async (area) => {
      const { areas } = await kept.get(SHARED_FOR);
      return areas.some(({ id, off }) => id === area && off);
    },
    changed: () => kept.forget(),
    build,
  };
}
