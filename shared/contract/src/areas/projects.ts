import { areaPermissions, type Declared } from '../area-permissions.ts';

export * from './projects/catalogue.ts';
export * from './projects/companies.ts';
export * from './projects/mails.ts';
export * from './projects/participants.ts';
export * from './projects/results.ts';
export * from './projects/teacher-panel.ts';
export * from './projects/words.ts';

/**
 * The list is hidden from nobody (specification section 6); a project's form, participants and results are the superadmins'
 * (section 2).
 */
export const permissions = areaPermissions({
  'projects.read': ['superadmin', 'admin', 'secretary'],
  'projects.manage': ['superadmin'],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}
