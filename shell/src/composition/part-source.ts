import type { AreaFaultCause } from '@sodalizio/contract';
import type { ComponentType } from 'react';
import type { AreaFault } from './area-fault.ts';
import type { ComposedArea } from './read-composition.ts';

/** Code of one part of an area, and the release it came from: not always the one that was asked for. */
export interface LoadedPart {
  readonly Component: ComponentType<object>;
  readonly release: ComposedArea;
}

/** A part as it was opened: it keeps this release and this code while it is shown. */
export interface OpenedPart {
  readonly release: ComposedArea;
  readonly loading: Promise<LoadedPart>;
}

/** Where what is shown comes from, and what there is instead when it fails: a part of an area, or a screen of the shell. */
export interface PartSource {
  readonly open: () => OpenedPart;
  /** Riprova. `drawAgain`: its code is here, and only drawing it failed. */
  readonly retry: (drawAgain: boolean) => Promise<OpenedPart>;
  /** Whether an older release runs from now on instead of one that failed. */
  readonly fallBack: (failed: ComposedArea, cause: AreaFaultCause, detail: string) => boolean;
  /** Whether another release is live by now instead of one of which a file did not come. */
  readonly replace: (failed: ComposedArea, fault: AreaFault) => Promise<boolean>;
}
