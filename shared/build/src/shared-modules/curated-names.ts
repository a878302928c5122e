import type { AskedNames } from './names-asked.ts';
import offered from './offered-names.json' with { type: 'json' };
import { allShared, lazilyShared, type SharedDependency, sharedDependencies } from './shared-dependencies.ts';

/**
 * Offered even if no area of this workspace uses them today, so that areas made elsewhere, or later, find the components that any
 * screen consists of. They cost nothing: the shell's first load has them anyway. `CopyButton` is for releases of Soci before
 * December 2026, which may still be live.
 */
const kept: Readonly<Partial<Record<SharedDependency, string>>> = {
  'react-router-dom': 'Link useLocation useNavigate useParams useSearchParams',
  '@mantine/core':
    'Alert Anchor Box Button CopyButton Group Input Menu Modal NativeSelect Paper Progress Stack Table Text TextInput Title Tooltip UnstyledButton VisuallyHidden useMantineTheme',
  '@mantine/hooks': 'useDebouncedValue useDisclosure useHotkeys',
  '@mantine/notifications': 'notifications',
  '@tanstack/react-query': 'useQuery useQueryClient',
};

const whole: ReadonlySet<SharedDependency> = new Set<SharedDependency>([
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@sodalizio/area-kit',
  '@sodalizio/ui',
  ...lazilyShared,
]);

/** Used by the areas of this workspace: written by `npm run curate`, never by hand. */
const found: Readonly<Partial<Record<string, readonly string[]>>> = offered;

/**
 * Re-exports of the shell's shared chunk from each shared module; everything else is tree-shaken. `'*'` = all of it (React is one
 * piece anyway; ui and area-kit are ours and are made to be used). An area that needs another name is not run: decision 0020.
 */
export function curatedNames(key: SharedDependency): '*' | readonly string[] {
  if (whole.has(key)) return '*';
  return [...new Set([...(kept[key]?.split(' ') ?? []), ...(found[key] ?? [])])].sort();
}

/** Names of a release that the shell does not offer: `'@mantine/core: RichThing'`. */
export function missingNames(shared: Readonly<Record<string, { readonly names: readonly string[] }>>): string[] {
  return Object.entries(shared).flatMap(([asked, { names }]) => {
    const key = allShared.find((one) => one === asked);
    const curated = key ? curatedNames(key) : [];
    return curated === '*' ? [] : names.filter((name) => !curated.includes(name)).map((name) => `${asked}: ${name}`);
  });
}

/** Content of offered-names.json: all used names except those always offered. */
export function offerFor(asked: AskedNames): Record<string, readonly string[]> {
  const rows = sharedDependencies.flatMap((key): [string, string[]][] => {
    const anyway = new Set(kept[key]?.split(' '));
    const names = [...(asked.get(key)?.keys() ?? [])].filter((name) => !anyway.has(name)).sort();
    return whole.has(key) || names.length === 0 ? [] : [[key, names]];
  });
  return Object.fromEntries(rows);
}

export function offerFaults(
  asked: AskedNames,
  offered: Readonly<Partial<Record<string, readonly string[]>>> = found,
): string[] {
  const needed = offerFor(asked);
  return sharedDependencies.flatMap((key) => {
    const [has, needs] = [offered[key] ?? [], needed[key] ?? []];
    return [
      ...needs
        .filter((name) => !has.includes(name))
        .map((name) => `${asked.get(key)?.get(name)} asks ${key} for ${name}, which the shell does not offer`),
      ...has.filter((name) => !needs.includes(name)).map((name) => `${key}: no area asks for ${name} any more`),
    ].map((fault) => `${fault}: npm run curate`);
  });
}
