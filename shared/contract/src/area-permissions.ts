import type { Role } from './words.ts';

/**
 * Permissions of areas. The file of an area in `areas/` adds its own, so that a name type-checks as `requires` only where that
 * file is imported:
 * `declare module '../area-permissions.ts' { interface AreaPermissions extends Declared<typeof permissions> {} }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface AreaPermissions {}

/**
 * The permissions of one area, each with the roles that have it, and the permissions of single people (`users.extra_permissions`),
 * of any area, that bring it along.
 */
export type PermissionsByRole = Readonly<Record<string, readonly (Role | `${string}.${string}`)[]>>;

/** For the declaration of `AreaPermissions`. */
export type Declared<P extends PermissionsByRole> = { readonly [Name in keyof P]: true };

/** Declares an area's permissions and the roles that have them. Every name must begin with the area's id and a dot. */
export const areaPermissions = <const P extends PermissionsByRole>(value: P): P => value;
