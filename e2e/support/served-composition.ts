import type { Page, Route } from '@playwright/test';
import { composition } from '@sodalizio/contract';
import type * as z from 'zod';

export type Served = z.infer<typeof composition>;
export type ServedArea = Served['areas'][number];

const inlined = /(<script type="application\/json" id="composition">)([\s\S]*?)(<\/script>)/;

/**
 * Applies `change` to every composition between the real server and one page, inlined or answered. Releases in the result are
 * requested from the real server too.
 */
export async function rewriteComposition(page: Page, change: (areas: ServedArea[]) => ServedArea[]): Promise<void> {
  const changed = (text: string): string => {
    const read = composition.parse(JSON.parse(text));
    return JSON.stringify({ ...read, areas: change(read.areas) });
  };
  const rewrite = async (route: Route, into: (text: string) => string) => {
    // Without the ETag, which is of the original.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const body = response.ok() ? into(await response.text()) : await response.text();
    await route.fulfill({ response, body });
  };
  await page.route('**/composition.json', (route) => rewrite(route, changed));
  await page.route(/\/(admin|login)(\/|\?|$)/, (route) =>
    route.request().resourceType() === 'document'
      ? rewrite(route, (html) =>
          // Escaped for a script element of HTML, which no text may close.
          html.replace(inlined, (_, open, json, close) => open + changed(json).replaceAll('<', '\\u003c') + close),
        )
      : route.fallback(),
  );
}

/** The same files as another release: requests for `/areas/<id>/<name>/` are answered from the existing one. */
export async function releaseAgain(page: Page, area: ServedArea, name: string): Promise<ServedArea> {
  const path = `/areas/${area.id}/${name}/`;
  await page.route(`**${path}**`, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/~\d+(?=\/)/, '')
        .replace(path, area.path),
    });
    await route.fulfill({ response });
  });
  const version = name.replace(/-.*$/, '');
  return { ...area, path, version, release: { ...area.release, version } };
}
