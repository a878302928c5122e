/**
 * Everything a person may be allowed to do, by the name the server checks and the browser asks for.
 * Roles are turned into these in one table on the server; the browser reads `available_permissions` of `GET /api/user`.
 */
export const permissions = [
  'associates.menu',
  'associates.read',
  'associates.export',
  'associates.edit',
  'associates.admit',
  'messages.menu',
  'users.read',
  'users.create',
  'users.manage',
  'api-docs.read',
  'composition.manage',
  'composition.override',
] as const;

export type Permission = (typeof permissions)[number];

/** What one screen, menu entry or endpoint asks for: one permission, any session, or nothing. Never a list. */
export type Requires = Permission | 'signed-in' | 'public';

/** The one evaluator for menu, guard and server; it fails closed on a name it does not know. */
export function allows(requires: Requires, granted: readonly string[] | undefined): boolean {
  if (requires === 'public') return true;
  if (granted === undefined) return false;
  if (requires === 'signed-in') return true;
  return (permissions as readonly string[]).includes(requires) && granted.includes(requires);
}
