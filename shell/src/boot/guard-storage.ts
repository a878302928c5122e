import type { AreaFaultCause } from '@sodalizio/contract';
import { type AreaFile, callingArea } from './caller.ts';
import { draftPrefix, forgetMirrored, mirror } from './draft-mirror.ts';
import { sessionKeys } from './session-keys.ts';

export type ReportMeddling = (by: AreaFile, cause: AreaFaultCause, detail: string) => void;

/** What no area's own code may delete: the session, and text that somebody typed. Preferences survive `clear` only. */
const isKept = (key: string) => sessionKeys.includes(key) || key.startsWith(draftPrefix);

/**
 * `clear()` leaves what is the product's (`sodalizio.…`: drafts, preferences, filters) and the session; removing or replacing a
 * draft or the session in `localStorage` by a file of an area itself is refused. An area that means harm has other ways
 * (docs/area-code.md).
 */
export function guardStorage(report: ReportMeddling, { prototype }: typeof Storage = Storage): void {
  const { removeItem, setItem } = prototype;
  const isLocal = (storage: Storage) => storage === window.localStorage;

  prototype.clear = function clearOthers(this: Storage) {
    const by = callingArea();
    for (const key of Object.keys(this))
      if (!sessionKeys.includes(key) && !key.startsWith('sodalizio.')) removeItem.call(this, key);
    if (by) report(by, 'meddled', `${isLocal(this) ? 'localStorage' : 'sessionStorage'}.clear()`);
  };
  prototype.removeItem = function removeOther(this: Storage, key: string) {
    const by = isLocal(this) && isKept(String(key)) ? callingArea() : undefined;
    if (by) return report(by, 'meddled', `localStorage.removeItem('${nameOf(key)}')`);
    removeItem.call(this, key);
    if (isLocal(this)) forgetMirrored(String(key));
  };
  prototype.setItem = function setOther(this: Storage, key: string, value: string) {
    const by = isLocal(this) && isKept(String(key)) ? callingArea() : undefined;
    if (by) return report(by, 'meddled', `localStorage.setItem('${nameOf(key)}')`);
    setItem.call(this, key, value);
    if (isLocal(this)) mirror(String(key), String(value));
  };
}

/** Without whose draft it is. */
const nameOf = (key: string) => (key.startsWith(draftPrefix) ? draftPrefix : key);
