import { createContext, useContext } from 'react';

/** Milliseconds, as `Date.now()`. */
export type Clock = () => number;

export const ClockContext = createContext<Clock>(Date.now);

export const useClock = () => useContext(ClockContext);
