import { call } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { type AreaFaultCause, reportAreaFault } from '@sodalizio/contract';
import { liveStore } from './live-composition.store.ts';
import type { ComposedArea } from './read-composition.ts';

export class AreaFault extends Error {
  override readonly name = 'AreaFault';
  readonly fault: AreaFaultCause;
  /** Set after a timeout: resolves if the code still arrives, on a slow line. */
  readonly arrives: Promise<unknown> | undefined;

  constructor(fault: AreaFaultCause, detail: string, options: ErrorOptions & { arrives?: Promise<unknown> } = {}) {
    super(detail, options);
    this.fault = fault;
    this.arrives = options.arrives;
  }
}

export const faultOf = (error: unknown): AreaFaultCause =>
  error instanceof AreaFault ? error.fault : 'threw-in-render';

type Reported = Pick<ComposedArea, 'id' | 'version' | 'path' | 'own' | 'tried'>;

/** The server has looked that what goes live runs in the live shell: a page of before, which lacks something, says nothing of it. */
const isOfOldPage = (fault: AreaFaultCause) =>
  (fault === 'other-contract' || fault === 'incompatible-shared') && liveStore.getState().offered;

/** Reports a fault to the server, without waiting. `replacedBy`: the version of the fallback. */
export function reportFault(area: Reported, fault: AreaFaultCause, detail: string, replacedBy?: ComposedArea): void {
  const instead = replacedBy ? `; ${replacedBy.version} took its place` : '';
  console.warn(`The area "${area.id}" ${area.version} failed: ${fault}${instead}. ${detail}`);
  if (!isOfOldPage(fault)) whenSignedIn(() => send(area, fault, detail, replacedBy));
}

/** Runs it now, or after the start-up, if that ends with a session: areas are loaded while it still runs. */
function whenSignedIn(report: () => void): void {
  const { phase } = sessionStore.getState();
  if (phase === 'signed-in') report();
  if (phase !== 'starting') return;
  const stop = sessionStore.subscribe((now) => {
    if (now.phase === 'starting') return;
    stop();
    if (now.phase === 'signed-in') report();
  });
}

function send(area: Reported, fault: AreaFaultCause, detail: string, replacedBy?: ComposedArea): void {
  call(reportAreaFault, {
    body: {
      area: area.id.slice(0, 60),
      version: area.version.slice(0, 60),
      cause: fault,
      detail: detail.slice(0, 500).replace(/\p{Surrogate}/gu, '\uFFFD'),
      // The shell's own areas have no release, and neither has a tab's override.
      ...(area.own || area.tried ? {} : { path: area.path }),
      ...(replacedBy ? { replacedBy: replacedBy.version.slice(0, 60) } : {}),
    },
  }).catch(() => undefined);
}

/** Sources are transformed when they are first asked for: who develops sees their own code late rather than the release before it. */
export const loadTimeout = import.meta.env.MODE === 'development' ? 60_000 : 5000;

/** Rejects with a `hung` fault after `milliseconds`. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AreaFault('hung', `${what}: no answer within ${milliseconds} ms`, { arrives: promise })),
      milliseconds,
    );
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Reports a part that came, but kept the page waiting: code that blocks it lets no timeout end. */
export function reportSlow(release: ComposedArea, milliseconds: number): void {
  if (milliseconds > loadTimeout) reportFault(release, 'hung', `it opened after ${milliseconds} ms`);
}
