import { useHotkeys } from '@mantine/hooks';
import { toast } from '@sodalizio/ui';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { shellLabels } from '../shell.labels.ts';
import { closePalette, openPalette, openShortcuts, usePaletteOpen } from './palette.store.ts';
import type { PaletteProps } from './palette-results.tsx';
import { useEarlyTyping } from './use-early-typing.ts';

const loadPalette = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(loadPalette);
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** Fetches the palette's code: for the button that is hovered. */
export const warmPalette = (): void => void loadPalette().catch(() => undefined);

/** Ctrl K and `?`. Their code is fetched at the first use. */
export function Palette(props: PaletteProps) {
  const open = usePaletteOpen();
  useEarlyTyping(open === 'palette');
  // Ctrl K answers inside fields too: that is where the hands are.
  useHotkeys([['mod+K', openPalette]], []);
  useHotkeys([
    ['shift+?', openShortcuts],
    ['?', openShortcuts],
  ]);
  return (
    <Contained key={open}>
      <Suspense fallback={null}>
        {open === 'palette' && <PaletteDialog {...props} />}
        {open === 'shortcuts' && <ShortcutsDialog />}
      </Suspense>
    </Contained>
  );
}

/** A dialog whose code does not come is a sentence, not the end of the page around it. */
class Contained extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    toast.failure(shellLabels.paletteFailed);
    closePalette();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
