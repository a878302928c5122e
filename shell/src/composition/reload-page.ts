import { hasUnsavedWork, losesWork } from '@sodalizio/area-kit/host';
import { confirm } from '@sodalizio/ui';
import { shellLabels } from '../shell.labels.ts';

/** Reloads the page once the person agrees to leave unsaved work: most forms keep it as a draft. */
export async function reloadPage(reload: () => void = () => window.location.reload()): Promise<void> {
  if (hasUnsavedWork()) {
    const agreed = await confirm({
      title: shellLabels.updateTitle,
      body: losesWork() ? shellLabels.updateLost : shellLabels.updateBody,
      confirmLabel: shellLabels.update,
      cancelLabel: shellLabels.notNow,
    });
    if (!agreed) return;
    // They have agreed already.
    keepBrowserQuiet();
  }
  reload();
}

/** Opens another page where somebody else is in the session: nobody may stay on this one. Forms have kept a draft. */
export function replacePage(address: string, replace = (to: string) => window.location.replace(to)): void {
  keepBrowserQuiet();
  replace(address);
}

/** The browser does not ask whether to leave the page. */
function keepBrowserQuiet(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
}
