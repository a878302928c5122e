import { hasUnsavedWork } from '@sodalizio/area-kit/host';
import { confirm } from '@sodalizio/ui';
import { shellLabels } from '../shell.labels.ts';

/** Reloads the page once the person agrees to leave unsaved work: forms keep it as a draft. */
export async function reloadPage(reload: () => void = () => window.location.reload()): Promise<void> {
  if (hasUnsavedWork()) {
    const agreed = await confirm({
      title: shellLabels.updateTitle,
      body: shellLabels.updateBody,
      confirmLabel: shellLabels.update,
      cancelLabel: shellLabels.notNow,
    });
    if (!agreed) return;
    // They have agreed already: the browser need not ask again.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  }
  reload();
}
