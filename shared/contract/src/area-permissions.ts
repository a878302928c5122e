import type { Role } from './words.ts';

/**
 * The permissions that areas declare. The file of an area in `areas/` adds its own, so that a name type-checks as
 * `requires` only where that file is known:
 * `declare module '../area-permissions.ts' { interface AreaPermissions extends Declared<typeof permissions> {} }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface AreaPermissions {}

/** The permissions of one area, each with the roles that have it. */
export type PermissionsByRole = Readonly<Record<string, readonly Role[]>>;

/** What `AreaPermissions` gains by a declaration. */
export type Declared<P extends PermissionsByRole> = { readonly [Name in keyof P]: true };

/**
 * Declares what may be done in an area, and which roles may. Every name begins with the area's id and a dot; the server
 * does not start when one does not.
 */
export const areaPermissions = <const P extends PermissionsByRole>(value: P): P => value;
