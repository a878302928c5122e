import type { AreaRelease, Composition } from '@sodalizio/contract';
import type { LiveShell } from './build.ts';
import type { Live } from './live.ts';

type Screen = AreaRelease['screens'][number];

const segments = (path: string) => path.split('/').filter((part) => part !== '');

function fits(pattern: string, path: readonly string[]): boolean {
  const wanted = segments(pattern);
  return wanted.length === path.length && wanted.every((part, at) => part.startsWith(':') || part === path[at]);
}

/** The screen of an address, below /admin or, where it is public, at the root: a fixed path wins over one with parameters. */
export function screenAt(
  { areas }: Composition,
  url: string,
): { area: Composition['areas'][number]; screen: Screen } | undefined {
  const path = segments(url.split('?', 1)[0] ?? '');
  const open = path[0] !== 'admin';
  const asked = open ? path : path.slice(1);
  const found = areas.flatMap((area) =>
    area.release.screens
      .filter((screen) => (screen.requires === 'public') === open && fits(screen.path, asked))
      .map((screen) => ({ area, screen })),
  );
  return found.find(({ screen }) => !screen.path.includes(':')) ?? found[0];
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON inside HTML: no text in it can close the element or open a comment. */
export const inlineJson = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

function links(live: Live, shell: LiveShell, url: string): string[] {
  const found = screenAt(live.composition, url);
  // An area that is off shows nothing, and in the place of one that fails another release is opened.
  const here = found?.area.off || found?.area.failing ? undefined : found;
  const ofArea = (files: readonly string[]) => files.map((file) => `${here?.area.path}${file}`);
  const css = [
    ...shell.css.map((file) => `/${file}`),
    ...(here ? ofArea([...here.area.release.css, ...here.screen.preload.css]) : []),
  ];
  const lazy = (here?.screen.preload.lazilyShared ?? []).flatMap((key) => shell.lazilyShared?.[key] ?? []);
  // Last: the screen can render without them.
  const js = [
    ...shell.preload.map((file) => `/${file}`),
    ...(here ? ofArea(here.screen.preload.js) : []),
    ...lazy.map((file) => `/${file}`),
  ];
  const missing = (href: string) => !shell.html.includes(`"${href}"`);
  return [
    ...[...new Set(css)].filter(missing).map((href) => `<link rel="stylesheet" crossorigin href="${escaped(href)}">`),
    ...[...new Set(js)].filter(missing).map((href) => `<link rel="modulepreload" crossorigin href="${escaped(href)}">`),
  ];
}

/**
 * The shell's page for one address: the composition inlined, and links to everything the first screen needs, so that the
 * browser requests all of it at once (foundations: nothing is discovered late).
 */
export function pageFor(live: Live, shell: LiveShell, url: string): string {
  const data = `<script type="application/json" id="composition">${inlineJson(live.json)}</script>`;
  const added = [...links(live, shell, url), data].join('\n');
  // A function, because `$&` has a meaning in a replacement text.
  return shell.html.replace('</head>', () => `${added}\n</head>`);
}
