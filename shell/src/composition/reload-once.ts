import { hasUnsavedWork } from '@sodalizio/area-kit/host';
import { offerNewPage } from './live-composition.store.ts';

const key = 'sodalizio.reloaded-for';

const reloadPage = () => window.location.reload();

/** Whether a reload for this `cause` is still to be tried in this tab; asking is taking. A page that is still broken after one would go round in circles. */
function firstFor(cause: string): boolean {
  if (sessionStorage.getItem(key) === cause) return false;
  sessionStorage.setItem(key, cause);
  return true;
}

/**
 * Reloads the page because something of an older deployment is gone; at most once for the same `cause` in this tab. While
 * something is not saved it never does: the new page is offered instead. Answers whether it reloads.
 */
export function reloadOnce(cause: string, reload: () => void = reloadPage): boolean {
  if (hasUnsavedWork()) {
    offerNewPage();
    return false;
  }
  if (!firstFor(cause)) return false;
  reload();
  return true;
}
