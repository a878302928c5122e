import { createStore, useStore } from 'zustand';

type Open = 'nothing' | 'palette' | 'shortcuts';
const store = createStore<{ open: Open }>(() => ({ open: 'nothing' }));

export const openPalette = () => store.setState({ open: 'palette' });
export const openShortcuts = () => store.setState({ open: 'shortcuts' });
export const closePalette = () => store.setState({ open: 'nothing' });
export const usePaletteOpen = () => useStore(store, ({ open }) => open);
