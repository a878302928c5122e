import { type Permission, permissions, type Role } from '@sodalizio/contract';
import { permissionsOfAreas } from '../platform/area-contracts.ts';
import type { MemberCodeGrant } from '../platform/platform.ts';

/**
 * What each role may do: the one table. Areas with a file of their own in the contract say it there (`areaPermissions`).
 * Beside it count `users.extra_permissions` and what comes with the person's own member code.
 */
const byRole: Record<Role, readonly Permission[]> = {
  superadmin: [
    'associates.read',
    'users.read',
    'users.create',
    'users.manage',
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

/** Names that no type can hold: they are found at start. */
const ofAreas = Object.entries(permissionsOfAreas) as [Permission, readonly Role[]][];
const known: readonly Permission[] = [...permissions, ...ofAreas.map(([permission]) => permission)];

/** Everything a person may do, in the contract's order, and never a name that nobody declares. */
export function permissionsOf(person: Granted, byMemberCode: readonly MemberCodeGrant[]): Permission[] {
  const granted = new Set<string>([...person.roles.flatMap((role) => byRole[role]), ...person.extraPermissions]);
  for (const [permission, given] of ofAreas)
    if (given.some((role) => person.roles.includes(role))) granted.add(permission);
  for (const { permission, codes } of byMemberCode)
    if (person.aicaCode !== null && codes.includes(person.aicaCode)) granted.add(permission);
  return known.filter((permission) => granted.has(permission));
}
