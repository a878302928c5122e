import { areaPermissions, type Declared } from '../area-permissions.ts';

/**
 * What is Soci's alone. Searching members, one of them and a frozen selection of them are everybody's (`../associates.ts`,
 * `../selections.ts`), `associates.read` with them.
 */
export const permissions = areaPermissions({
  // The secretary does not see Soci, yet searches members to write to them.
  'associates.menu': ['superadmin', 'admin'],
  'associates.export': ['superadmin', 'admin', 'secretary'],
  'associates.edit': ['superadmin', 'admin', 'secretary'],
  /** Bulk acts of others: to see them, go on with them, undo them. Everybody may with their own. */
  'associates.batches': ['superadmin', 'admin'],
  /** Comes from the person's own member code, never from a role (specification section 6). */
  'associates.admit': [],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}

export * from './associates/bulk.ts';
export * from './associates/history.ts';
export * from './associates/views.ts';
export * from './associates/writing.ts';
