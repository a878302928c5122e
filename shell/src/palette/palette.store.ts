import { sessionStore } from '@sodalizio/area-kit/host';
import { createStore, useStore } from 'zustand';

interface PaletteState {
  readonly open: 'nothing' | 'palette' | 'shortcuts';
  /** Typed text, which may begin before the palette's field exists. */
  readonly text: string;
}
const store = createStore<PaletteState>(() => ({ open: 'nothing', text: '' }));

/** Opens the palette with a first text; an open one keeps its own. */
export const openPalette = (first = '') =>
  store.setState(({ open, text }) => ({ open: 'palette', text: open === 'palette' ? text : first }));
export const openShortcuts = () => store.setState({ open: 'shortcuts' });
export const closePalette = () => store.setState({ open: 'nothing', text: '' });
export const usePaletteOpen = () => useStore(store, ({ open }) => open);

export const usePaletteText = () => useStore(store, ({ text }) => text);
export const setPaletteText = (text: string) => store.setState({ text });
export const changePaletteText = (change: (text: string) => string) =>
  store.setState(({ text }) => ({ text: change(text) }));

// The palette goes with the page when a session ends, this store does not: it would open again for the next person.
sessionStore.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) closePalette();
});
