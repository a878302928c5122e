import type { Permission, Role } from '@sodalizio/contract';
import type { MemberCodeGrant } from '../platform/platform.ts';

export interface Giver {
  permissions: readonly Permission[];
  byMemberCode: readonly MemberCodeGrant[];
}

/**
 * The field of a new user that would grant more than the giver may; undefined for none. Without `users.manage` only secretaries
 * are added, and nobody with a Matricola that has a special permission, which would be a back door.
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
