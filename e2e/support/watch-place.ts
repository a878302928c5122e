import type { Locator } from '@playwright/test';

/**
 * Records in every frame where an element is; the returned function gives all places so far, as 'left top' in px of the window.
 * Begins when the fonts are there: a font that comes late moves its text, whatever else the page does.
 */
export async function watchPlace(element: Locator): Promise<() => Promise<string[]>> {
  const key = `places${Math.random()}`;
  await element.evaluate(async (node, name) => {
    await document.fonts.ready;
    const seen = new Set<string>();
    const look = () => {
      const { left, top } = node.getBoundingClientRect();
      seen.add(`${Math.round(left)} ${Math.round(top)}`);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { [name]: seen });
  }, key);
  return () => element.page().evaluate((name) => [...(Reflect.get(window, name) as Set<string>)], key);
}
