import type { EarlyQuestion } from '@sodalizio/contract';
import { accessKey, grantedKey, homeKey } from './session-keys.ts';

interface EarlyScreen {
  readonly path: string;
  readonly requires: string;
  readonly questions: readonly EarlyQuestion[];
}

/** Data of the page for its first script (`#early`): modules to preload, and the screen of the address with its questions. */
export interface EarlyData {
  readonly modules: readonly string[];
  readonly screen?: EarlyScreen;
  /** At the bare address: screens that it may lead to, with their files. */
  readonly starts?: readonly (EarlyScreen & { readonly files: readonly string[] })[];
}

/** What start-up asks (specification section 4), in the language of a new page. */
export const startUpQuestions: readonly string[] = [
  '/api/login-check',
  '/api/user',
  '/api/helpers/constants',
  '/api/global-labels?language=it&type=global.labels.test',
  '/api/global-labels?language=it&type=global.labels.questionnaires',
];

interface Page {
  readonly pathname: string;
  readonly search: string;
  readonly storage: Pick<Storage, 'getItem'>;
}

/** What is fetched with the page: files, and the calls of the address's screen. Never throws. */
export function firstRequests(
  data: EarlyData,
  page: Page,
): { readonly files: readonly string[]; readonly calls: string[] } {
  const granted = stored(page.storage, grantedKey);
  // Only what the permissions of the last start allow.
  const may = ({ requires }: EarlyScreen) =>
    Array.isArray(granted) && (requires === 'signed-in' || granted.includes(requires));
  const start = page.search === '' ? startOf(data, page.storage) : undefined;
  const screen = start ?? data.screen;
  if (!screen || !may(screen)) return { files: data.modules, calls: [] };
  const at = start ? { ...page, pathname: `/admin/${start.path}` } : page;
  const given = paramsOf(screen.path, at.pathname);
  const calls = given ? screen.questions.flatMap((question) => callOf(question, given, at) ?? []) : [];
  return { files: [...data.modules, ...(start?.files ?? [])], calls };
}

/** The screen to which the bare address led last time; without a session it leads to the login. */
function startOf({ starts = [] }: EarlyData, storage: Page['storage']) {
  const home = storage.getItem(accessKey) ? storage.getItem(homeKey) : null;
  return starts.find(({ path }) => path === home);
}

function stored(storage: Page['storage'], key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Parameters of a path below /admin; undefined for another path. */
function paramsOf(pattern: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const wanted = `/admin/${pattern}`.split('/');
  const parts = pathname.split('/');
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = parts[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

/** Whether the screen opens with this question at this address. */
function isAsked({ needs, unless }: EarlyQuestion, address: URLSearchParams, storage: Page['storage']): boolean {
  if (`${address}` === '') return unless === undefined || stored(storage, `sodalizio.${unless}`) !== true;
  return !needs || address.get(needs.name) === needs.value;
}

/** What the call takes over from the address; undefined where the screen may read something else in it. */
function takenOver({ from = [], beside = [] }: EarlyQuestion, address: URLSearchParams): URLSearchParams | undefined {
  const params = [...address].filter(([name]) => !beside.includes(name));
  // A value that the screen would tidy, or say that it understands nothing of it.
  const isOdd = ([name, value]: readonly [string, string]) =>
    !from.includes(name) || value === '' || value !== value.trim();
  return params.some(isOdd) ? undefined : new URLSearchParams(params);
}

function callOf(question: EarlyQuestion, given: Readonly<Record<string, string>>, page: Page): string | undefined {
  const address = new URLSearchParams(page.search);
  const asked = isAsked(question, address, page.storage) ? takenOver(question, address) : undefined;
  if (!asked) return undefined;
  const fill = (name: string) => given[name] ?? '';
  for (const [name, value] of Object.entries(question.with ?? {})) {
    if (!asked.has(name)) asked.append(name, value.startsWith(':') ? fill(value.slice(1)) : value);
  }
  const path = question.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(fill(name)));
  return `${asked}` === '' ? path : `${path}?${asked}`;
}
