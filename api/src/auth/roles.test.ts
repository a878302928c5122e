import { permissions, type Role } from '@sodalizio/contract';
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

test('the roles allow what the words of each one promise', () => {
  const of = (role: Role, extraPermissions: string[] = []): readonly string[] =>
    permissionsOf({ ...nobody, roles: [role], extraPermissions }, []);
  const secretary = of('secretary');
  expect(secretary).toEqual(expect.arrayContaining(['associates.read', 'associates.edit', 'associates.export']));
  expect(secretary.filter((one) => one.startsWith('messages.'))).toEqual([]);
  expect(of('secretary', ['messages.menu'])).toEqual(expect.arrayContaining(['messages.write', 'messages.send']));
  const admin = of('admin');
  expect(admin).toEqual(expect.arrayContaining([...secretary, 'messages.write', 'messages.send', 'users.create']));
  const more = ['cms.edit', 'projects.manage', 'questionnaires.edit', 'users.manage', 'composition.manage'];
  expect(admin.filter((one) => more.includes(one))).toEqual([]);
  expect(of('superadmin')).toEqual(expect.arrayContaining([...admin, ...more]));
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
