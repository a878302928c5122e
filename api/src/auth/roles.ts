import { type Permission, type PermissionsByRole, permissions, type Role } from '@sodalizio/contract';
import { permissionsOfAreas } from '../platform/area-contracts.ts';
import type { MemberCodeGrant } from '../platform/platform.ts';

/**
 * Permissions of each role. Areas with their own file in the contract declare theirs there (`areaPermissions`).
 * `users.extra_permissions` and those of the person's own member code come on top.
 */
const byRole: Record<Role, readonly Permission[]> = {
  superadmin: [
    'associates.read',
    'users.read',
    'users.create',
    'users.manage',
    'mail.read',
    'composition.manage',
    'composition.override',
  ],
  admin: ['associates.read', 'users.read', 'users.create'],
  secretary: ['associates.read'],
};

export interface Granted {
  roles: readonly Role[];
  extraPermissions: readonly string[];
  aicaCode: string | null;
}

/** Not in the type: they are found at start. */
const ofAreas = Object.entries(permissionsOfAreas) as [Permission, PermissionsByRole[string]][];
const known: readonly Permission[] = [...permissions, ...ofAreas.map(([permission]) => permission)];

export function permissionsOf(person: Granted, byMemberCode: readonly MemberCodeGrant[]): Permission[] {
  const granted = new Set<string>([...person.roles.flatMap((role) => byRole[role]), ...person.extraPermissions]);
  const held = new Set<string>([...person.roles, ...person.extraPermissions]);
  for (const [permission, given] of ofAreas) if (given.some((by) => held.has(by))) granted.add(permission);
  for (const { permission, codes } of byMemberCode)
    if (person.aicaCode !== null && codes.includes(person.aicaCode)) granted.add(permission);
  return known.filter((permission) => granted.has(permission));
}
