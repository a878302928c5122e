import { useHotkeys } from '@mantine/hooks';
import { closeQuestions, lazyDialog, toast, useFirstEscape } from '@sodalizio/ui';
import { Component, type ReactNode } from 'react';
import type { ComposedArea } from '../composition/read-composition.ts';
import { actionsFor, type OfferedScreen, pagesFor } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import { closePalette, openPalette, openShortcuts, usePaletteOpen } from './palette.store.ts';
import { useEarlyTyping } from './use-early-typing.ts';

const PaletteDialog = lazyDialog(() => import('./palette-dialog.tsx').then((module) => module.PaletteDialog));
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog));

/** Preloads the palette's code, on hover of its button. */
export const warmPalette = PaletteDialog.preload;

interface Props {
  readonly offered: ReadonlyMap<string, OfferedScreen>;
  readonly areas: readonly ComposedArea[];
}

/** Ctrl K and `?`. Their code is loaded on first use. */
export function Palette({ offered, areas }: Props) {
  const open = usePaletteOpen();
  useEarlyTyping(open === 'palette');
  useFirstEscape(open === 'nothing' ? undefined : closePalette, isCovered);
  // Ctrl K also works inside fields.
  const instead = () => {
    // A question lies over the palette: it would be typed into unseen.
    closeQuestions();
    openPalette();
  };
  useHotkeys([['mod+K', instead]], []);
  useHotkeys([
    ['shift+?', openShortcuts],
    ['?', openShortcuts],
  ]);
  return (
    <Contained key={open}>
      {open === 'palette' && (
        <PaletteDialog
          pages={pagesFor(offered, areas)}
          actions={actionsFor(offered, areas)}
          areas={areas}
          onClose={closePalette}
        />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={closePalette} />}
    </Contained>
  );
}

/** A dialog that came later, such as one whose code was slow, is over the palette or the shortcuts. */
function isCovered(): boolean {
  const own = document.querySelector('[data-palette]');
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return own !== null && top !== undefined && !own.contains(top);
}

/** A dialog that fails to load is reported without breaking the page. */
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
