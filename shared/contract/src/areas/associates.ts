import { areaPermissions, type Declared } from '../area-permissions.ts';

/**
 * Permissions of Soci alone. Searching members, one member and a frozen selection are shared (`../associates.ts`,
 * `../selections.ts`), and `associates.read` with them.
 */
export const permissions = areaPermissions({
  // The secretary does not see Soci, yet searches members to write to them.
  'associates.menu': ['superadmin', 'admin'],
  'associates.export': ['superadmin', 'admin', 'secretary'],
  'associates.edit': ['superadmin', 'admin', 'secretary'],
  /** To see, resume and undo others' bulk acts. One's own need no permission. */
  'associates.batches': ['superadmin', 'admin'],
  /** To set the yearly fees. */
  'associates.fees': ['superadmin', 'admin'],
  /** Comes from the person's own member code, never from a role (specification section 6). */
  'associates.admit': [],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}

export * from './associates/bulk.ts';
export * from './associates/fees.ts';
export * from './associates/history.ts';
export * from './associates/neighbours.ts';
export * from './associates/views.ts';
export * from './associates/warnings.ts';
export * from './associates/writing.ts';
