import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { PlacedArea } from '../composition/read-composition.ts';
import type { MenuItem } from '../routes/screens.ts';
import { openPalette, openShortcuts, usePaletteOpen } from './palette-store.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** Ctrl K and `?`. Their code is fetched at the first use. */
export function Palette(props: { menu: readonly MenuItem[]; areas: readonly PlacedArea[] }) {
  const open = usePaletteOpen();
  // Ctrl K answers inside fields too: that is where the hands are.
  useHotkeys([['mod+K', openPalette]], []);
  useHotkeys([
    ['shift+?', openShortcuts],
    ['?', openShortcuts],
  ]);
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <PaletteDialog {...props} />}
      {open === 'shortcuts' && <ShortcutsDialog />}
    </Suspense>
  );
}
