import type { Slice } from '../platform/slices.ts';
import { registerRegistry } from './registry.routes.ts';

export const slice: Slice = { register: registerRegistry };
