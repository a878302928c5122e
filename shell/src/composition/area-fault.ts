import { call } from '@sodalizio/area-kit';
import { type AreaFaultCause, reportAreaFault } from '@sodalizio/contract';
import type { PlacedArea } from './read-composition.ts';

/** An area that cannot be shown, and why. */
export class AreaFault extends Error {
  override readonly name = 'AreaFault';
  readonly fault: AreaFaultCause;

  constructor(fault: AreaFaultCause, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.fault = fault;
  }
}

/** Tells the server; that it cannot be told changes nothing for the person. */
export function reportFault(area: PlacedArea, fault: AreaFaultCause, detail: string): void {
  console.warn(`The area "${area.id}" ${area.version} failed: ${fault}. ${detail}`);
  call(reportAreaFault, {
    body: { area: area.id, version: area.version, cause: fault, detail: detail.slice(0, 500) },
  }).catch(() => undefined);
}

/** The promise, or a `hung` fault after `milliseconds`. */
export function within<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AreaFault('hung', `${what}: no answer within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([promise, patience]).finally(() => clearTimeout(timer));
}
