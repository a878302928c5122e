import { type Permission, permissions, type Role } from '@sodalizio/contract';

/** What each role may do: the one table. Beside it count `users.extra_permissions` and the admission codes. */
const byRole: Record<Role, readonly Permission[]> = {
  superadmin: [
    'associates.menu',
    'associates.read',
    'associates.export',
    'associates.edit',
    'users.read',
    'users.create',
    'users.manage',
    'api-docs.read',
    'composition.manage',
    'composition.override',
  ],
  admin: [
    'associates.menu',
    'associates.read',
    'associates.export',
    'associates.edit',
    'users.read',
    'users.create',
    'api-docs.read',
  ],
  // No `associates.menu`: the secretary does not see Soci, yet searches members to write to them.
  secretary: ['associates.read', 'associates.export', 'associates.edit'],
};

export interface Granted {
  roles: readonly Role[];
  extraPermissions: readonly string[];
  aicaCode: string | null;
}

/**
 * Everything a person may do, in the contract's order. `associates.admit` comes from the person's own member code
 * (specification section 6), never from a role.
 */
export function permissionsOf(person: Granted, admissionCodes: readonly string[]): Permission[] {
  const granted = new Set<string>([...person.roles.flatMap((role) => byRole[role]), ...person.extraPermissions]);
  if (person.aicaCode !== null && admissionCodes.includes(person.aicaCode)) granted.add('associates.admit');
  return permissions.filter((permission) => granted.has(permission));
}
