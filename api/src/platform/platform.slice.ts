import type { Slice } from './slices.ts';
import { registerUploads } from './uploads/uploads.routes.ts';

/** What the platform serves of its own: loads of spreadsheets, whoever's rows they are. */
export const slice: Slice = { register: registerUploads };
