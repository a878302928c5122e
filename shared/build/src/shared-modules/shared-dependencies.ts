import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The one list of modules shared by shell and areas. The shell has the only copy; an area has none.
 * Two copies of any of these break silently (two Reacts, two sessions, two routers), so all are singletons.
 *
 * Not here on purpose: `@sodalizio/associate-search` and `@tabler/icons-react` (areas bundle only the used parts), axios (private
 * to area-kit), `@sodalizio/contract` (plain values; its zod is shared).
 */
export const sharedDependencies = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tanstack/react-query',
  'zod',
  '@sodalizio/area-kit',
  '@sodalizio/ui',
] as const;

/** Shared too, but large and rarely needed: loaded with the first screen that imports one of them, once for all areas. */
export const lazilyShared = ['@sodalizio/rich-text'] as const;

export type SharedDependency = (typeof sharedDependencies)[number] | (typeof lazilyShared)[number];

export const allShared: readonly SharedDependency[] = [...sharedDependencies, ...lazilyShared];

/** `@scope/name/sub` → `@scope/name`, `name/sub` → `name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Folder of the package that a file of `from` would import, resolved like Node, upwards through node_modules. Undefined when missing. */
export function installedFolder(specifier: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', packageOf(specifier));
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

export function installedVersion(specifier: string, from: string): string | undefined {
  const folder = installedFolder(specifier, from);
  if (!folder) return undefined;
  const content: { version?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return content.version;
}
