import type { Permission, Role } from '@sodalizio/contract';
import type { MemberCodeGrant } from '../platform/platform.ts';

/** Who gives something away: what they may do, and the member codes that carry a right of their own. */
export interface Giver {
  permissions: readonly Permission[];
  byMemberCode: readonly MemberCodeGrant[];
}

/**
 * Which field of a new user would hand out more than the giver may; undefined where nothing does. Without `users.manage`
 * only secretaries are added, and nobody with a Matricola that carries a right: it would be a right through the back door.
 */
export function handsOutTooMuch(
  giver: Giver,
  user: { roles: readonly Role[]; aica_code: string | null },
): 'roles' | 'aica_code' | undefined {
  if (giver.permissions.includes('users.manage')) return undefined;
  if (user.roles.some((role) => role !== 'secretary')) return 'roles';
  const code = user.aica_code;
  return code !== null && giver.byMemberCode.some(({ codes }) => codes.includes(code)) ? 'aica_code' : undefined;
}
