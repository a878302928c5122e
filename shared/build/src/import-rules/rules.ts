import type { Import, SourceModule } from '../read-modules.ts';
import { allShared } from '../shared-modules/shared-dependencies.ts';
import { wrongFloor } from './floors.ts';
import { layerOf, wrongLayer } from './layers.ts';

export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly says: string;
}

export interface Surroundings {
  readonly endpoints: ReadonlySet<string>;
  readonly areas: ReadonlySet<string>;
}

interface Rule {
  readonly name: string;
  readonly refuses: (module: SourceModule, one: Import, around: Surroundings) => string | undefined;
}

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|(^|\/)test-[^/]+\.tsx?$|^e2e\/|^api\/(test|bench)\//.test(path);
/** Not shipped: tests, and the configuration beside `src`. */
const isTooling = (path: string): boolean => isTest(path) || /\.config\.ts$/.test(path);
/** `shared/ui`, `mf-things`, `api`; helpers of the stories (`e2e/canary`, `e2e/any-host`) and a benchmark's rival are packages too. */
const ownPackage = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('e2e/bench/spa/') ? 3 : /^(shared\/|e2e\/(canary|any-host)\/)/.test(path) ? 2 : 1)
    .join('/');
const imports = (one: Import, pattern: RegExp): boolean => pattern.test(one.specifier);

/** Workspace packages that each package may import. `fromTests`: additional ones for tests. */
const mayImport: readonly { readonly package: RegExp; readonly ours: RegExp; readonly fromTests?: RegExp }[] = [
  { package: /^shared\/(contract|area-styles)$/, ours: /^$/ },
  { package: /^shared\/area-kit$/, ours: /^contract$/, fromTests: /^(testing)$/ },
  { package: /^shared\/ui$/, ours: /^contract$/, fromTests: /^(testing)$/ },
  {
    package: /^shared\/(associate-search|rich-text|pictures)$/,
    ours: /^(contract|area-kit|ui)$/,
    fromTests: /^testing$/,
  },
  { package: /^shared\/testing$/, ours: /^(contract|area-kit|ui)$/ },
  { package: /^shared\/build$/, ours: /^(contract|area-styles)$/ },
  { package: /^api$/, ours: /^(contract|area-styles)$/, fromTests: /^testing$/ },
  { package: /^e2e$/, ours: /^contract$/, fromTests: /^(contract|build|testing)$/ },
  // A benchmark builds a rival application from the sources of shell and areas.
  { package: /^e2e\/bench\/spa$/, ours: /./ },
  // Foreign hosts provide areas with what the shell provides.
  { package: /^e2e\/any-host$/, ours: /^(contract|area-kit|ui)$/ },
  { package: /^shell$/, ours: /^(contract|area-kit|ui)$/, fromTests: /^(testing|build)$/ },
  {
    package: /^(mf-[^/]+|e2e\/canary)$/,
    ours: /^(contract|area-kit|ui|associate-search|rich-text|pictures)$/,
    fromTests: /^(testing|build)$/,
  },
];

function oneDirection(module: SourceModule, one: Import): string | undefined {
  const target = /^@sodalizio\/([^/]+)/.exec(one.specifier)?.[1];
  const own = ownPackage(module.path);
  if (!target) return undefined;
  // By its own entry a file may reach itself, where no circle is seen.
  if (own === `shared/${target}` || own === target)
    return isTooling(module.path) ? undefined : `${own} imports itself by its name: import the file`;
  const row = mayImport.find((candidate) => candidate.package.test(own));
  if (row?.ours.test(target) || (isTooling(module.path) && row?.fromTests?.test(target))) return undefined;
  // Types of a build-time virtual module have no code.
  if (one.specifier === '@sodalizio/build/virtual') return undefined;
  return `${own} may not import ${one.specifier}`;
}

function suffixRule(
  name: string,
  suffix: RegExp,
  refused: (module: SourceModule, one: Import, around: Surroundings) => boolean,
): Rule {
  return {
    name,
    refuses: (module, one, around) =>
      suffix.test(module.path) && !one.typeOnly && refused(module, one, around)
        ? `may not import ${one.specifier} here`
        : undefined,
  };
}

const takesEndpoint = (one: Import, around: Surroundings): boolean =>
  imports(one, /^@sodalizio\/contract/) && one.names.some((name) => around.endpoints.has(name));

const areaOf = (path: string): string | undefined =>
  /^mf-([^/]+)\//.exec(path)?.[1] ??
  /^shared\/contract\/src\/areas\/([^/.]+)(?:(?:\.slots)?\.ts$|\/)/.exec(path)?.[1] ??
  /^(?:api\/src|e2e\/stories)\/([^/]+)\//.exec(path)?.[1];

/** An area's calls, tables and stories are private: shared ones have to be moved. Its slots are public. */
function strangersArea(module: SourceModule, one: Import, { areas }: Surroundings): string | undefined {
  // A benchmark measures internals.
  if (module.path.startsWith('api/bench/')) return undefined;
  const own = areaOf(module.path);
  const called = /^@sodalizio\/contract\/([^/]+)$/.exec(one.specifier)?.[1];
  const reached = called ?? (one.file ? areaOf(one.file) : undefined);
  // A folder of the server or of the stories, and an entry of the contract, is an area's where it has screens too.
  const foreign = reached !== undefined && reached !== own && areas.has(reached);
  return foreign ? `${one.specifier} belongs to the area ${reached}` : undefined;
}

const inBrowser = (path: string): boolean =>
  /^(shell|mf-[^/]+|shared\/(ui|area-kit|associate-search|rich-text|pictures))\/src\//.test(path) && !isTest(path);

const inScreens = (path: string): boolean =>
  /^(mf-[^/]+|shell\/src\/own-areas|shared\/(associate-search|rich-text|pictures))\//.test(path) && !isTooling(path);

const takes = (one: Import, from: RegExp, names: (name: string) => boolean): boolean =>
  imports(one, from) && one.values.some(names);

/** Only queries and saves may use endpoints, and the cache of their answers. */
const asksServer = (one: Import, { endpoints }: Surroundings): boolean =>
  takes(one, /^@sodalizio\/contract/, (name) => endpoints.has(name)) ||
  // As a whole it may be taken apart anywhere.
  takes(one, /^@sodalizio\/(area-kit|contract\/[^/]+)$/, (name) => name === '*') ||
  takes(one, /^@sodalizio\/area-kit$/, (name) => name === 'call') ||
  takes(one, /^@tanstack\/react-query$/, () => true);

/** Names that the compiler knows and the oldest browsers of decision 0079 do not; the tests, on Node, use them. */
const newerThanBrowsers =
  /^((Promise\.(withResolvers|try)|(Map|Object)\.groupBy|Array\.fromAsync|URL\.(parse|canParse)|AbortSignal\.any|RegExp\.escape|Intl\.(Segmenter|DurationFormat))|\w*\.(isWellFormed|toWellFormed|checkVisibility|showPopover|startViewTransition|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom))$/;
/** Ways to the server past area-kit, which parses answers and knows the session. */
const waysPastAreaKit =
  /^((window|globalThis|self)\.)?(fetch|XMLHttpRequest|EventSource|WebSocket)$|^navigator\.sendBeacon$/;

const rewritingFields = /^(NumberInput|DateInput|DatePickerInput|TimeInput)$/;

/** The import rules, as patterns over `mf-*`, which also cover new areas. */
export const rules: readonly Rule[] = [
  { name: 'one direction', refuses: oneDirection },
  {
    name: 'no way out of the package',
    refuses: (module, one) =>
      one.file && ownPackage(one.file) !== ownPackage(module.path)
        ? `${one.specifier} leaves ${ownPackage(module.path)}: import the package by name`
        : undefined,
  },
  { name: 'an area is its own', refuses: strangersArea },
  {
    name: 'a floor knows those below it',
    // A test may combine everything.
    refuses: (module, one) => (one.file && !isTest(module.path) ? wrongFloor(module.path, one.file) : undefined),
  },
  {
    name: 'tests stay with tests',
    refuses: (module, one) =>
      (one.file ? isTest(one.file) : /^@sodalizio\/[^/]+\/test-/.test(one.specifier)) && !isTooling(module.path)
        ? `only tests may import ${one.specifier}`
        : undefined,
  },
  {
    name: 'no deep import',
    refuses: (_module, one) =>
      /^@sodalizio\/[^/]+\/(src|dist)\//.test(one.specifier)
        ? `${one.specifier} goes past the package's exports`
        : undefined,
  },
  {
    name: "the host door is the shell's",
    // Or from a replacement of the shell.
    refuses: (module, one) =>
      one.specifier === '@sodalizio/area-kit/host' &&
      !/^(shell|shared\/testing|e2e\/any-host)$/.test(ownPackage(module.path))
        ? 'only the shell opens area-kit/host'
        : undefined,
  },
  {
    name: 'a shared module has no default',
    refuses: (module, one) =>
      /^(mf-[^/]+|shared\/[^/]+|e2e\/canary)\/src\//.test(module.path) &&
      one.values.includes('default') &&
      allShared.some((key) => key === one.specifier)
        ? `${one.specifier} comes from the shell without a default: import by name`
        : undefined,
  },
  {
    name: 'contract knows only zod',
    refuses: (module, one) =>
      module.path.startsWith('shared/contract/') && !isTooling(module.path) && !one.file && one.specifier !== 'zod'
        ? `contract may not import ${one.specifier}`
        : undefined,
  },
  {
    name: 'the server never sees React',
    refuses: (module, one) =>
      module.path.startsWith('api/') &&
      imports(one, /^(react|react-dom|react-router.*|@mantine\/.*|@tanstack\/.*)(\/|$)/)
        ? `the server may not import ${one.specifier}`
        : undefined,
  },
  {
    name: 'axios belongs to area-kit',
    refuses: (module, one) =>
      imports(one, /^axios(\/|$)/) && ownPackage(module.path) !== 'shared/area-kit' && !isTooling(module.path)
        ? 'call an endpoint through area-kit'
        : undefined,
  },
  {
    name: 'no field rewrites what is typed',
    refuses: (_module, one) =>
      imports(one, /^@mantine\/(core|dates)$/) && one.names.some((name) => rewritingFields.test(name))
        ? `${one.names.join(', ')}: clamps or formats while typing, take EuroInput, YearInput, DateInput or typedAs.wholeNumber`
        : undefined,
  },
  {
    name: 'only a query or a save asks the server',
    refuses: (module, one, around) =>
      inScreens(module.path) && !/\.(query|save)\.tsx?$/.test(module.path) && asksServer(one, around)
        ? `${one.values.join(', ')} of ${one.specifier} belongs in a .query.ts or a .save.ts`
        : undefined,
  },
  {
    name: 'a layer knows those below it',
    // A test may import everything.
    refuses: (module, one) => (inBrowser(module.path) ? wrongLayer(module, one) : undefined),
  },
  suffixRule(
    'a screen asks no endpoint',
    /\.screen\.tsx$/,
    (_module, one, around) => takesEndpoint(one, around) || imports(one, /^axios/),
  ),
  suffixRule(
    'a table fetches nothing',
    /\.table\.tsx$/,
    (_module, one, around) =>
      takesEndpoint(one, around) ||
      imports(one, /^(axios|@tanstack\/react-query)/) ||
      /\.(query|save)\.ts$/.test(one.file ?? ''),
  ),
  suffixRule(
    'a form does not call the server',
    /\.form\.tsx$/,
    (_module, one) =>
      imports(one, /^axios/) ||
      (imports(one, /^@sodalizio\/area-kit$/) && one.names.some((name) => name === 'call' || name === 'download')),
  ),
  suffixRule(
    'labels are words',
    /\.labels\.ts$/,
    (
      _module,
      // For formatted numbers and counts of members, which ui and associate-search provide.
      one,
    ) =>
      !imports(one, /^@sodalizio\/(contract(\/[^/]+)?|ui|associate-search)$/) && !/\.labels\.ts$/.test(one.file ?? ''),
  ),
  suffixRule('a route has no SQL', /\.routes\.ts$/, (_module, one) => imports(one, /^(kysely|pg)(\/|$)/)),
  suffixRule('a repo has no HTTP', /\.repo\.ts$/, (_module, one) => imports(one, /^(fastify|@fastify\/.*)(\/|$)/)),
];

export function rulesOfText(module: SourceModule): Violation[] {
  const found: Violation[] = [];
  const { path } = module;
  if (inBrowser(path)) {
    for (const words of module.wordsInJsx)
      found.push({ rule: 'no words inside JSX', path, says: `"${words}" belongs in a .labels.ts` });
    if (module.sets.has('maxLength'))
      found.push({
        rule: 'no field cuts what is pasted',
        path,
        says: 'maxLength cuts in silence: say it by `lengths` of useEditForm or by tooLong',
      });
    for (const name of [...module.members].filter((one) => newerThanBrowsers.test(one)))
      found.push({ rule: 'no name newer than the browsers', path, says: `${name}: see decision 0079` });
    if (layerOf(path) === undefined)
      found.push({ rule: 'a suffix says the layer', path, says: 'names a layer the house does not have' });
  }
  for (const name of ['vi.waitFor', 'vi.waitUntil'].filter((one) => module.members.has(one)))
    found.push({ rule: 'no wait of one second', path, says: `${name} gives up too early: expect.poll` });
  const past = [...module.calls, ...module.members].find((name) => waysPastAreaKit.test(name));
  if (inScreens(path) && past !== undefined)
    found.push({ rule: 'no fetch in a screen', path, says: `${past}: what asks the server belongs to area-kit` });
  return found;
}
