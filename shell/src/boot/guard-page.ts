import { watchErrors } from './area-errors.ts';
import type { AreaFile } from './caller.ts';
import { guardNavigation } from './guard-navigation.ts';
import { guardStorage, type ReportMeddling } from './guard-storage.ts';
import { type CheckStyles, guardStyles } from './guard-styles.ts';
import { lockGlobals } from './lock-globals.ts';

interface Guarded {
  readonly report: ReportMeddling;
  readonly checkStyles: CheckStyles;
  readonly shown: () => AreaFile | undefined;
}

/** Protects what every part of the page relies on. Before any area's code runs. */
export function guardPage({ report, checkStyles, shown }: Guarded): void {
  guardStorage(report);
  guardNavigation(report);
  guardStyles(checkStyles, shown);
  watchErrors(report);
  // Last: our own wrappers are locked too.
  lockGlobals();
}
