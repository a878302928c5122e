import type { Slice } from '../platform/slices.ts';
import { registerAccess } from './access.routes.ts';

export const slice: Slice = { register: registerAccess };
