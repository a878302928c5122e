import type { Slice } from './slices.ts';
import { registerUploads } from './uploads/uploads.routes.ts';

export const slice: Slice = { register: registerUploads };
