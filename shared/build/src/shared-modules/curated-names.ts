import type { AskedNames } from './names-asked.ts';
import offered from './offered-names.json' with { type: 'json' };
import { allShared, lazilyShared, type SharedDependency, sharedDependencies } from './shared-dependencies.ts';

/**
 * Offered whether or not an area of this workspace uses them today, so that an area made elsewhere, or only tomorrow, finds
 * the parts that any screen is made of. All of them are in the shell's first load for its own sake: they cost nothing.
 */
const kept: Readonly<Partial<Record<SharedDependency, string>>> = {
  'react-router-dom': 'Link useLocation useNavigate useParams useSearchParams',
  '@mantine/core':
    'Alert Anchor Box Button Group Input Menu Modal NativeSelect Paper Progress Stack Table Text TextInput Title Tooltip UnstyledButton VisuallyHidden useMantineTheme',
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

/** Found in the areas of this workspace: written by `npm run curate`, never by hand. */
const found: Readonly<Partial<Record<string, readonly string[]>>> = offered;

/**
 * What the shell's shared chunk re-exports of each shared module, beyond which it is tree-shaken away. `'*'` = all of it
 * (React is one piece anyway; ui and area-kit are ours and are made to be used). An area that needs another name is not
 * run: decision 0020.
 */
export function curatedNames(key: SharedDependency): '*' | readonly string[] {
  if (whole.has(key)) return '*';
  return [...new Set([...(kept[key]?.split(' ') ?? []), ...(found[key] ?? [])])].sort();
}

/** The names a release asks for that the shell would not have: `'@mantine/core: RichThing'`. Empty when all is there. */
export function missingNames(shared: Readonly<Record<string, { readonly names: readonly string[] }>>): string[] {
  return Object.entries(shared).flatMap(([asked, { names }]) => {
    const key = allShared.find((one) => one === asked);
    const curated = key ? curatedNames(key) : [];
    return curated === '*' ? [] : names.filter((name) => !curated.includes(name)).map((name) => `${asked}: ${name}`);
  });
}

/** The text of offered-names.json for what is asked: everything but what is offered anyway. */
export function offerFor(asked: AskedNames): Record<string, readonly string[]> {
  const rows = sharedDependencies.flatMap((key): [string, string[]][] => {
    const anyway = new Set(kept[key]?.split(' '));
    const names = [...(asked.get(key)?.keys() ?? [])].filter((name) => !anyway.has(name)).sort();
    return whole.has(key) || names.length === 0 ? [] : [[key, names]];
  });
  return Object.fromEntries(rows);
}

/** In what the list `offered` differs from what is asked, each a sentence with the command that mends it. */
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
