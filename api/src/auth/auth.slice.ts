import type { Slice } from '../platform/slices.ts';
import { registerAccess } from './access.routes.ts';

/** Who calls, and what they may do. */
export const slice: Slice = { register: registerAccess };
