import { createContext, useContext } from 'react';

interface TitleTools {
  /** The place on the title's line, where its `PageHeader` offers one. */
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
}

export const TitleToolsContext = createContext<TitleTools>({ place: null, setPlace: () => {} });

/** Where the tools of the screen's one table go: a line of their own would cost a row. */
export const useTitleTools = () => useContext(TitleToolsContext).place;
