import type { Import, SourceModule } from '../read-modules.ts';

/** Suffixes of browser files. Without one, `use-x` is a hook, any other `.tsx` a part, any other `.ts` plain logic. */
const suffixes = [
  'screen',
  'form',
  'dialog',
  'table',
  'button',
  'query',
  'save',
  'labels',
  'store',
  'actions',
] as const;

type Layer = (typeof suffixes)[number] | 'hook' | 'part' | 'plain' | 'door';

/** Entry points: an area's value, a package's exports, the start of the page. */
const doors = /^(area|index|host|main)\.tsx?$/;

export function layerOf(path: string): Layer | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (doors.test(name)) return 'door';
  const [, stem = '', suffix, ending] = /^([^.]+)(?:\.(.+))?\.(tsx?)$/.exec(name) ?? [];
  if (suffix !== undefined) return suffixes.find((one) => one === suffix);
  if (stem.startsWith('use-')) return 'hook';
  return ending === 'tsx' ? 'part' : 'plain';
}

const isHook = (name: string) => /^use[A-Z]|^createContext$/.test(name);
const draws = (one: Import) => one.file?.endsWith('.tsx') === true;
const leadsTo = (one: Import, ...layers: readonly Layer[]) => {
  const layer = one.file === undefined ? undefined : layerOf(one.file);
  return layer !== undefined && layers.includes(layer);
};

/** What a layer may not import, in words; undefined where it may. */
const limits: Readonly<Partial<Record<Layer, (one: Import) => string | undefined>>> = {
  plain: (one) => {
    if (one.values.some(isHook)) return 'plain logic has no hooks: name it use-*';
    return draws(one) || leadsTo(one, 'hook', 'query', 'save')
      ? 'plain logic knows no screen and no server'
      : undefined;
  },
  query: (one) => (draws(one) ? 'a query draws nothing' : undefined),
  save: (one) => (draws(one) ? 'a save draws nothing' : undefined),
  store: (one) => (draws(one) || leadsTo(one, 'hook') ? 'a store knows nobody who looks at it' : undefined),
  actions: (one) => (draws(one) || leadsTo(one, 'hook') ? 'an action knows nobody who asks for it' : undefined),
};

/** Allowed imports follow from the layer; screens are imported only by their area. */
export function wrongLayer({ path }: SourceModule, one: Import): string | undefined {
  if (one.typeOnly) return undefined;
  const layer = layerOf(path);
  if (layer !== 'door' && leadsTo(one, 'screen')) return `${one.specifier} is a screen: only its area loads it`;
  const says = layer && limits[layer]?.(one);
  return says && `${one.specifier}: ${says}`;
}
