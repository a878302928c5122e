import type { ComposedArea } from './read-composition.ts';

/**
 * Routes, menu and guards of a page as a comparable text: releases with equal ones differ only in their code, and replace each
 * other without a new page.
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
