import type { SharedDependency } from './shared-dependencies.ts';

/**
 * What the shell's shared chunk re-exports of each shared module, beyond which it is tree-shaken away. `'*'` = all of it
 * (React is one piece anyway; ui and area-kit are ours and are made to be used). A name that an area needs and that is
 * missing here fails `npm run check`; at run time the shell finds it in `area.json` before the area runs.
 */
export const curatedNames: Readonly<Record<SharedDependency, '*' | readonly string[]>> = {
  react: '*',
  'react/jsx-runtime': '*',
  'react-dom': '*',
  'react-router-dom':
    'Link NavLink Navigate Outlet generatePath matchPath useBlocker useHref useLocation useMatch useNavigate useParams useSearchParams'.split(
      ' ',
    ),
  '@mantine/core': [
    'Accordion ActionIcon Alert Anchor Autocomplete Avatar Badge Blockquote Box Breadcrumbs Button Card Center Checkbox Chip',
    'CloseButton Code Collapse Combobox Container CopyButton Divider Drawer FileButton Flex Grid Group HoverCard Image',
    'Indicator Input InputBase Kbd Loader LoadingOverlay Menu Modal MultiSelect NativeSelect NumberInput Overlay Pagination',
    'Paper PasswordInput PinInput Popover Portal Progress Radio ScrollArea SegmentedControl Select SimpleGrid Skeleton Space',
    'Spoiler Stack Stepper Switch Table Tabs TagsInput Text TextInput Textarea ThemeIcon Timeline Title Tooltip',
    'UnstyledButton VisuallyHidden rem useCombobox useComputedColorScheme useMantineColorScheme useMantineTheme',
  ].flatMap((line) => line.split(' ')),
  '@mantine/form': ['isNotEmpty', 'useForm'],
  '@mantine/hooks': [
    'useClickOutside useClipboard useDebouncedCallback useDebouncedValue useDisclosure useElementSize useFocusTrap',
    'useHotkeys useId useIntersection useInputState useIsomorphicEffect useLocalStorage useMediaQuery useMergedRef usePrevious',
    'useReducedMotion useResizeObserver useSet useViewportSize useWindowEvent',
  ].flatMap((line) => line.split(' ')),
  '@mantine/notifications': ['notifications'],
  '@tanstack/react-query':
    'keepPreviousData queryOptions skipToken useInfiniteQuery useIsFetching useMutation useQueries useQuery useQueryClient'.split(
      ' ',
    ),
  zod: [
    'ZodError any array boolean coerce custom date discriminatedUnion email enum int iso lazy literal looseObject never null nullable',
    'number object optional pipe preprocess record refine regex safeParse strictObject string stringbool transform tuple union unknown url uuid',
  ].flatMap((line) => line.split(' ')),
  '@sodalizio/area-kit': '*',
  '@sodalizio/ui': '*',
};

/** The names a release asks for that the shell would not have: `'@mantine/core: RichThing'`. Empty when all is there. */
export function missingNames(shared: Readonly<Record<string, { readonly names: readonly string[] }>>): string[] {
  const known = new Map<string, '*' | readonly string[]>(Object.entries(curatedNames));
  return Object.entries(shared).flatMap(([key, { names }]) => {
    const curated = known.get(key);
    if (curated === '*') return [];
    return names.filter((name) => !curated?.includes(name)).map((name) => `${key}: ${name}`);
  });
}
