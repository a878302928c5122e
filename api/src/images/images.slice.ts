import type { Slice } from '../platform/slices.ts';
import { fillImages } from './images.demo.ts';
import { registerImages } from './images.routes.ts';

/** Pictures belong to no area: several show them. */
export const slice: Slice = { register: registerImages, demo: fillImages };
