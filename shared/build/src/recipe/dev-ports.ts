import { areaPackages } from '../workspace.ts';

const FIRST_PORT = Number(process.env.SODALIZIO_DEV_PORT ?? 4100);

/** Port of an area's dev server: fixed by its index among the areas. */
export function devServerPort(
  id: string,
  folders: readonly string[] = areaPackages().map((one) => one.folder),
): number {
  const place = folders.indexOf(`mf-${id}`);
  return FIRST_PORT + 1 + (place < 0 ? folders.length : place);
}

/** Port of the shell's dev server, which is the one address a developer opens. */
export function shellDevPort(): number {
  return FIRST_PORT;
}

/** Path of an area's dev server on the shell's address: the same as a release's. */
export function devBase(id: string): string {
  return `/areas/${id}/dev/`;
}
