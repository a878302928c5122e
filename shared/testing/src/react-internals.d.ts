import 'react';

/** What React's own packages share; its published types lack it. */
declare module 'react' {
  export const __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
}
