import type { Slice } from '../platform/slices.ts';
import { fillMessages } from './demo/fill-messages.ts';
import { registerMessages } from './messages.routes.ts';

export const slice: Slice = { register: registerMessages, demo: fillMessages };
