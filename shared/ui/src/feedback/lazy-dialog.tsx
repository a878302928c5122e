import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { toast } from './toast.tsx';

interface Closes {
  onClose: () => void;
}

/**
 * A dialog whose code is loaded when it first opens, or before by `preload`. Without a connection it does not open: a toast says
 * so, the screen stays with all that was typed, and the next press tries again. Any other failure is the screen's: its panel
 * reports it, and can load the area's code anew.
 */
export function lazyDialog<Props extends Closes>(load: () => Promise<ComponentType<Props>>) {
  function NotLoaded({ onClose }: Props) {
    useEffect(() => {
      Dialog = attempt();
      toast.failure(uiLabels.notOpened);
      onClose();
    });
    return null;
  }
  // `lazy` keeps a failure for ever: each attempt has its own.
  const attempt = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await load() };
      } catch (error) {
        if (navigator.onLine) throw error;
        return { default: NotLoaded };
      }
    });
  let Dialog = attempt();
  const LazyDialog = (props: Props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
  return Object.assign(LazyDialog, {
    /** On hover, say. A failure is left to the opening. */
    preload: () => void load().catch(() => {}),
  });
}
