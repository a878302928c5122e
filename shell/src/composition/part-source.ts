import type { AreaFaultCause } from '@sodalizio/contract';
import type { ComponentType } from 'react';
import type { AreaFault } from './area-fault.ts';
import type { ComposedArea } from './read-composition.ts';

/** Code of one part of an area, and the release it came from, which may be another than the requested one. */
export interface LoadedPart {
  readonly Component: ComponentType<object>;
  readonly release: ComposedArea;
}

/** An opened part: it keeps this release and code while it is shown. */
export interface OpenedPart {
  readonly release: ComposedArea;
  readonly loading: Promise<LoadedPart>;
}

export interface PartSource {
  readonly open: () => OpenedPart;
  /** Riprova. `drawAgain`: its code is loaded, and only rendering failed. */
  readonly retry: (drawAgain: boolean) => Promise<OpenedPart>;
  /** Switches from a failed release to its fallback; returns whether there is one. */
  readonly fallBack: (failed: ComposedArea, cause: AreaFaultCause, detail: string) => Promise<boolean>;
  /** Switches to another live release when a file of this one is gone; returns whether there is one. */
  readonly replace: (failed: ComposedArea, fault: AreaFault) => Promise<boolean>;
}
