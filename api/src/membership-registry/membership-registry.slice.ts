import type { Slice } from '../platform/slices.ts';
import { registerRegistry } from './registry.routes.ts';

/** The membership registry, a system of others. */
export const slice: Slice = { register: registerRegistry };
