import type { AreaPermissions } from './area-permissions.ts';

/**
 * All permissions outside the areas that declare their own (`areaPermissions`). The server maps roles to them in one table; the
 * browser reads `available_permissions` of `GET /api/user`.
 */
export const permissions = [
  'associates.read',
  'users.read',
  'users.create',
  'users.manage',
  'mail.read',
  'composition.manage',
  'composition.override',
] as const;

/** A permission of the list above, or one declared by an area's file (visible to its importers). */
export type Permission = (typeof permissions)[number] | keyof AreaPermissions;

/** Requirement of a screen, menu entry or endpoint: one permission, any session, or nothing. Never a list. */
export type Requires = Permission | 'signed-in' | 'public';

/**
 * The one evaluator for menu, guard and server. It fails closed: only permissions granted by this very name pass, and the
 * server grants only declared names. So a browser needs no list of them, and an older shell works with a new area.
 */
export function allows(requires: Requires, granted: readonly string[] | undefined): boolean {
  if (requires === 'public') return true;
  if (granted === undefined) return false;
  if (requires === 'signed-in') return true;
  return permissionName.test(requires) && granted.includes(requires);
}

/** `eventi.read`: an area's id, a dot, the permission. */
const permissionName = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;
