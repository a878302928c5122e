/**
 * What people type, paste, dictate and let be completed, and what has to become of it once the field is left: the text that it
 * shows and stores; readings to choose from; or, where the text stays as this, a sentence (`refused`) or any word of the form (`none`).
 */
export type Hand = readonly [typed: string, outcome: Outcome];
export type Outcome =
  | string
  | { readonly asks: readonly string[] }
  | { readonly refused: string }
  | { readonly none: string };

export const asks = (...readings: string[]): Outcome => ({ asks: readings });
export const refused = (sentence: string): Outcome => ({ refused: sentence });
/** No value of its kind, in the form it is left as. */
export const none = (text: string): Outcome => ({ none: text });
