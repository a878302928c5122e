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

type Area = Composition['areas'][number];

/** Addresses of what a screen needs, apart from the shell's own files. */
function filesOf(area: Area, { preload }: Screen, shell: LiveShell) {
  const ofArea = (files: readonly string[]) => files.map((file) => `${area.path}${file}`);
  const lazy = (preload.lazilyShared ?? []).flatMap((key) => shell.lazilyShared?.[key] ?? []);
  return {
    css: ofArea([...area.release.css, ...preload.css]),
    // Last: the screen can render without them.
    js: [...ofArea(preload.js), ...lazy.map((file) => `/${file}`)],
  };
}

/** An area that is off shows nothing, and in the place of one that fails another release is opened. */
const opens = (area: Area) => !area.off && !area.failing;

const questionsOf = ({ path, requires, early = [] }: Screen) => ({ path, requires, questions: early });

/** Candidates for the start page. More of them would make every page longer for the few people whose menu begins later. */
const mostStarts = 3;

/** At the bare address: the screens of the first menu entries. The page's first script decides which of them opens. */
function startScreens({ composition }: Live, shell: LiveShell, url: string) {
  if (!['/', '/admin'].includes(url)) return [];
  const entries = composition.areas.filter(opens).flatMap((area) =>
    area.release.menu.flatMap(({ order, screen: name }) => {
      const screen = area.release.screens.find((one) => one.name === name && !one.path.includes(':'));
      return screen && screen.requires !== 'public' ? [{ order, area, screen }] : [];
    }),
  );
  return entries
    .sort((one, other) => one.order - other.order)
    .slice(0, mostStarts)
    .map(({ area, screen }) => {
      const { css, js } = filesOf(area, screen, shell);
      return { ...questionsOf(screen), files: [...css, ...js] };
    });
}

/** What the first screen needs: files, and questions. */
interface FirstScreen {
  readonly css: readonly string[];
  readonly js: readonly string[];
  readonly screen: Screen | undefined;
}

function firstScreen(live: Live, shell: LiveShell, url: string): FirstScreen {
  const found = screenAt(live.composition, url);
  const here = found && opens(found.area) ? found : undefined;
  const { css, js } = here ? filesOf(here.area, here.screen, shell) : { css: [], js: [] };
  const own = (files: readonly string[]) => files.map((file) => `/${file}`);
  return {
    css: [...new Set([...own(shell.css), ...css])],
    js: [...new Set([...own(shell.preload), ...js])],
    screen: here?.screen,
  };
}

const modulePreload = /\s*<link rel="modulepreload"[^>]* href="([^"]*)">/g;

/**
 * With the shell's script in it that asks early, the page names modules as data for that script: the browser would ask for links
 * before it runs the script, and the answers would come after two dozen files.
 */
function withEarlyData(html: string, { js, screen }: FirstScreen, starts: readonly object[]): string {
  const ofShell = [...html.matchAll(modulePreload)].map(([, href = '']) => href);
  const modules = [...new Set([...ofShell, ...js])].filter((href) => !html.includes(`src="${href}"`));
  const first = screen?.early && { screen: questionsOf(screen) };
  const json = inlineJson(JSON.stringify({ modules, ...first, ...(starts.length > 0 && { starts }) }));
  const data = `<script type="application/json" id="early">${json}</script>\n    `;
  return html.replaceAll(modulePreload, '').replace('<script>', () => `${data}<script>`);
}

/**
 * The shell's page for one address: the composition inlined, and every file of the first screen named, so that the browser requests
 * all of them at once. What the frame can be painted without comes after it.
 */
export function pageFor(live: Live, shell: LiveShell, url: string): string {
  const first = firstScreen(live, shell, url);
  const asksEarly = shell.inlineScripts.length > 0;
  const html = asksEarly ? withEarlyData(shell.html, first, startScreens(live, shell, url)) : shell.html;
  const missing = (href: string) => !html.includes(`"${href}"`);
  const link = (attributes: string) => (href: string) => `<link ${attributes} crossorigin href="${escaped(href)}">`;
  const preloads = asksEarly ? [] : first.js.filter(missing).map(link('rel="modulepreload"'));
  const styles = first.css.filter(missing).map(link('rel="stylesheet"'));
  const data = `<script type="application/json" id="composition">${inlineJson(live.json)}</script>`;
  // Functions, because `$&` has a meaning in a replacement text.
  return html
    .replace('</head>', () => [...preloads, '</head>'].join('\n'))
    .replace('</body>', () => [...styles, data, '</body>'].join('\n'));
}
