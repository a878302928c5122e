import type { ComposedArea } from './read-composition.ts';

/**
 * What routes, menu and guards of a page are made of, as a text to compare: two releases of one shape differ in their code
 * only, and take each other's place without a new page.
 */
export const routingOf = (areas: readonly ComposedArea[]): string =>
  JSON.stringify(
    areas
      .filter(({ own }) => !own)
      .map(({ id, release: { menu, screens, search } }) => [
        id,
        menu.map(({ screen, label, icon, order, requires }) => [screen, label, icon, order, requires]),
        screens.map(({ name, path, title, parent, requires }) => [name, path, title, parent, requires]),
        search?.requires,
      ])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
