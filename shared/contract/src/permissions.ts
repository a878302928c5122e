import type { AreaPermissions } from './area-permissions.ts';

/**
 * Everything a person may be allowed to do outside the areas that declare their own (`areaPermissions`), by the name the
 * server checks and the browser asks for. Roles are turned into these in one table on the server; the browser reads
 * `available_permissions` of `GET /api/user`.
 */
export const permissions = [
  'associates.read',
  'messages.menu',
  'users.read',
  'users.create',
  'users.manage',
  'composition.manage',
  'composition.override',
] as const;

/** A permission: one of the list above, or one that the file of an area declares (seen by whoever imports that file). */
export type Permission = (typeof permissions)[number] | keyof AreaPermissions;

/** What one screen, menu entry or endpoint asks for: one permission, any session, or nothing. Never a list. */
export type Requires = Permission | 'signed-in' | 'public';

/**
 * The one evaluator for menu, guard and server. It fails closed: whatever was not granted by this very name is refused, and
 * the server grants only names that the contract or an area declares. So a browser needs no list of them, and a shell built
 * before an area was born asks rightly for it.
 */
export function allows(requires: Requires, granted: readonly string[] | undefined): boolean {
  if (requires === 'public') return true;
  if (granted === undefined) return false;
  if (requires === 'signed-in') return true;
  return permissionName.test(requires) && granted.includes(requires);
}

/** `eventi.read`: an area's id, a dot, what may be done. */
const permissionName = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;
