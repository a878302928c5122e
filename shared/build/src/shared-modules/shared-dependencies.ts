import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The one list of what shell and areas hold in common. The shell brings the only copy; an area brings none.
 * Two copies of any of these break in silence (two Reacts, two sessions, two routers), so all are singletons.
 *
 * Not here on purpose: `@sodalizio/associate-search` and `@tabler/icons-react` (only what an area uses of them travels
 * with it), axios (area-kit's private matter), `@sodalizio/contract` (plain values; its zod is shared).
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

/** Shared likewise, but large and seldom needed: fetched with the first screen that imports one of them, once for all areas. */
export const lazilyShared = ['@sodalizio/rich-text'] as const;

/** Name of a shared module as sources import it. */
export type SharedDependency = (typeof sharedDependencies)[number] | (typeof lazilyShared)[number];

export const allShared: readonly SharedDependency[] = [...sharedDependencies, ...lazilyShared];

/** `@scope/name/sub` → `@scope/name`, `name/sub` → `name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Folder of the installed package a file of `from` would import, found as Node does: upwards through node_modules.
 * Undefined when it is not installed there.
 */
export function installedFolder(specifier: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', packageOf(specifier));
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

/** Version of the installed package; undefined when it is not installed. */
export function installedVersion(specifier: string, from: string): string | undefined {
  const folder = installedFolder(specifier, from);
  if (!folder) return undefined;
  const content: { version?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return content.version;
}
