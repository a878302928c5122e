import { permissions } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import { permissionsOfAreas } from '../platform/area-contracts.ts';
import { permissionsOf } from './roles.ts';

const nobody = { roles: [], extraPermissions: [], aicaCode: null };
const named: readonly string[] = permissions;

test('a permission of an area is given by each role and permission that the area names, and by no other', () => {
  for (const [permission, by] of Object.entries(permissionsOfAreas)) {
    for (const role of ['superadmin', 'admin', 'secretary'] as const)
      expect([role, permission, permissionsOf({ ...nobody, roles: [role] }, []).includes(permission as never)]).toEqual(
        [role, permission, by.includes(role)],
      );
    for (const one of by.filter((name) => name.includes('.')))
      expect(permissionsOf({ ...nobody, extraPermissions: [one] }, [])).toContain(permission);
  }
});

test('a permission of one’s own comes on top of those of the roles; an undeclared one is none', () => {
  const of = (extraPermissions: string[]) =>
    permissionsOf({ ...nobody, roles: ['secretary'], extraPermissions }, []).filter((one) => named.includes(one));
  expect(of([])).toEqual(['associates.read']);
  expect(of(['users.read', 'users.rule', 'associates.read'])).toEqual(['associates.read', 'users.read']);
  expect(permissionsOf(nobody, [])).toEqual([]);
});

test('a member code gives what is granted to it', () => {
  const grants = [
    { permission: 'mail.read', codes: ['M1', 'M2'] },
    { permission: 'users.read', codes: ['M2'] },
  ] as const;
  const of = (aicaCode: string | null) => permissionsOf({ ...nobody, aicaCode }, grants);
  expect([of('M1'), of('M2'), of('M3'), of(null)]).toEqual([['mail.read'], ['users.read', 'mail.read'], [], []]);
});
