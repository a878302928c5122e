import { formatCount } from '../formats.ts';
import type { Counted } from './upload.labels.ts';

/** A number with its text, for words that depend on both. */
export const counted = (count: number): Counted => ({ count, text: formatCount(count) });
