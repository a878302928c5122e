import { offerNewPage } from './live-composition.store.ts';
import { hasWork } from './typed-text.ts';

const key = 'sodalizio.reloaded-for';

const reloadPage = () => window.location.reload();

/** Whether this tab has not yet reloaded for this `cause`; marks it as done. Prevents reload loops. */
function firstFor(cause: string): boolean {
  if (sessionStorage.getItem(key) === cause) return false;
  sessionStorage.setItem(key, cause);
  return true;
}

/**
 * Reloads the page because files of an older deployment are gone; at most once for the same `cause` in this tab. With unsaved work
 * the new page is offered instead. Returns whether it reloads.
 */
export function reloadOnce(cause: string, reload: () => void = reloadPage): boolean {
  if (hasWork()) {
    offerNewPage();
    return false;
  }
  if (!firstFor(cause)) return false;
  reload();
  return true;
}
