import type { Permission, Role } from '@sodalizio/contract';

/** Who gives something away: what they may do, and the member codes that carry the right to admit. */
export interface Giver {
  permissions: readonly Permission[];
  admissionCodes: readonly string[];
}

/**
 * Which field of a new user would hand out more than the giver may; undefined where nothing does. Without `users.manage`
 * only secretaries are added, and nobody with a Matricola that may admit members: it would be a right through the back door.
 */
export function handsOutTooMuch(
  giver: Giver,
  user: { roles: readonly Role[]; aica_code: string | null },
): 'roles' | 'aica_code' | undefined {
  if (giver.permissions.includes('users.manage')) return undefined;
  if (user.roles.some((role) => role !== 'secretary')) return 'roles';
  if (user.aica_code !== null && giver.admissionCodes.includes(user.aica_code)) return 'aica_code';
  return undefined;
}
