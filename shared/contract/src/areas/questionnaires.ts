import { areaPermissions, type Declared } from '../area-permissions.ts';

export * from './questionnaires/catalogue.ts';
export * from './questionnaires/content.ts';
export * from './questionnaires/versions.ts';

/**
 * Readable by everybody who may read projects (specification section 6), written by superadmins, as projects are (section 2).
 */
export const permissions = areaPermissions({
  'questionnaires.read': ['superadmin', 'admin', 'secretary'],
  'questionnaires.edit': ['superadmin'],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}
