const key = 'sodalizio.reloaded-for';

/**
 * Reloads the page because something of an older deployment is gone; at most once for the same `cause` in this tab, because
 * a page that is still broken after that would go round in circles. Answers whether it reloads.
 */
export function reloadOnce(cause: string, reload: () => void = () => window.location.reload()): boolean {
  if (sessionStorage.getItem(key) === cause) return false;
  sessionStorage.setItem(key, cause);
  reload();
  return true;
}
