import type { App } from '../platform/platform.ts';
import type { Slice } from '../platform/slices.ts';
import { registerPasswords } from './passwords.routes.ts';
import { registerUsers } from './users.routes.ts';
import { registerUsersUpload } from './users.upload.ts';

export const slice: Slice = {
  register: (app: App) => {
    registerUsers(app);
    registerUsersUpload(app);
    registerPasswords(app);
  },
};
