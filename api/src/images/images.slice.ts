import type { Slice } from '../platform/slices.ts';
import { fillImages } from './images.demo.ts';
import { registerImages } from './images.routes.ts';

/** What the server finds of the pictures. No area's own: several show them. */
export const slice: Slice = { register: registerImages, demo: fillImages };
