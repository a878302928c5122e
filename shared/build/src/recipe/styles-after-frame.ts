import type { Plugin } from 'vite';

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g;

/** A browser paints nothing after a style sheet that is still loading, so the page's frame comes before them. */
export function styleSheetsLast(html: string): string {
  const links = html.match(styleSheet) ?? [];
  // A function, because `$&` has a meaning in a replacement text.
  return html.replaceAll(styleSheet, '').replace('</body>', () => `${links.join('')}\n  </body>`);
}

/** Moves the style sheets that Vite links in the head behind the page's frame. */
export const stylesAfterFrame: Plugin = {
  name: 'sodalizio:styles-after-frame',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: styleSheetsLast },
};
