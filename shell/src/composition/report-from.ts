import type { AreaFaultCause } from '@sodalizio/contract';
import { type AreaFile, areaFileIn } from '../boot/caller.ts';
import { reportFault } from './area-fault.ts';
import { shownArea } from './navigation.ts';
import { deleteForeignRules } from './style-guard.ts';

/** Reports a fault to the release whose file is at fault. */
export function reportFrom({ area, release }: AreaFile, cause: AreaFaultCause, detail: string): void {
  const path = `/areas/${area}/${release}/`;
  reportFault({ id: area, version: release.replace(/-[^-]*$/, ''), path }, cause, detail);
}

/** The release whose screen has the page's address. */
export const shownRelease = (): AreaFile | undefined => areaFileIn(shownArea(window.location.pathname)?.path ?? '');

/** Deletes the rules of a sheet that leave its area, and reports them. */
export function checkStyles(by: AreaFile, sheet: CSSStyleSheet): void {
  const deleted = deleteForeignRules(sheet, by.area);
  if (deleted.length > 0) reportFrom(by, 'style-leak', deleted.join(', '));
}
