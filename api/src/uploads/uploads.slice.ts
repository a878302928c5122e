import type { Slice } from '../platform/slices.ts';
import { registerUploads } from './uploads.routes.ts';

export const slice: Slice = { register: registerUploads };
