import type { AreaFaultCause } from '@sodalizio/contract';
import { type AreaFile, callingArea } from './caller.ts';

export type ReportMeddling = (by: AreaFile, cause: AreaFaultCause, detail: string) => void;

const session = ['access_token', 'session_token'];
const drafts = ['sodalizio.draft.', 'sodalizio.kept.'];

/** What no area's own code may delete: the session, and text that somebody typed. Preferences survive `clear` only. */
const isKept = (key: string) => session.includes(key) || drafts.some((prefix) => key.startsWith(prefix));

/**
 * `localStorage.clear()` leaves the session, drafts and preferences (`sodalizio.…`); removing or replacing one of the first two
 * by a file of an area itself is refused. An area that means harm has other ways (docs/area-code.md).
 */
export function guardStorage(report: ReportMeddling, { prototype }: typeof Storage = Storage): void {
  const { clear, removeItem, setItem } = prototype;
  const isLocal = (storage: Storage) => storage === window.localStorage;

  prototype.clear = function clearOthers(this: Storage) {
    if (!isLocal(this)) return clear.call(this);
    const by = callingArea();
    for (const key of Object.keys(this))
      if (!session.includes(key) && !key.startsWith('sodalizio.')) removeItem.call(this, key);
    if (by) report(by, 'meddled', 'localStorage.clear()');
  };
  prototype.removeItem = function removeOther(this: Storage, key: string) {
    const by = isLocal(this) && isKept(String(key)) ? callingArea() : undefined;
    if (by) report(by, 'meddled', `localStorage.removeItem('${nameOf(key)}')`);
    else removeItem.call(this, key);
  };
  prototype.setItem = function setOther(this: Storage, key: string, value: string) {
    const by = isLocal(this) && isKept(String(key)) ? callingArea() : undefined;
    if (by) report(by, 'meddled', `localStorage.setItem('${nameOf(key)}')`);
    else setItem.call(this, key, value);
  };
}

/** Without whose draft it is. */
const nameOf = (key: string) => drafts.find((prefix) => key.startsWith(prefix)) ?? key;
