/** React's scheduler; its published types lack what is used here. */
declare module 'scheduler' {
  /** How many times a second a long render gives way. */
  export function unstable_forceFrameRate(perSecond: number): void;
}
