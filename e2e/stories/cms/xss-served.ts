import type { Page } from '@playwright/test';
import { allPayloads, payloads } from './xss-payloads.ts';

/** A payload as text of one line, at most so long. */
export const asLine = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

const inGroups = (list: readonly string[], size: number): string[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size).join('<p>poi</p>'),
  );

/** Every payload, at most `size` per content. Those that swallow what follows are separate, so that nothing hides behind them. */
export const contents = (size: number): string[] => [
  ...inGroups(payloads.atOnce, size),
  ...inGroups(payloads.whenTouched, size),
  ...inGroups(payloads.asleep, size),
  ...inGroups(payloads.readTwice, size),
  ...payloads.swallowing,
];

const moment = '2026-01-02T03:04:05.000Z';
const wordsAt = (at: number, most: number) => asLine(allPayloads[at % allPayloads.length] ?? '', most);

/** An article that the server would never store: hostile in every field. Its four lines have four payloads in turn. */
const hostileArticle = (id: number, content: string) => ({
  id,
  type: 'news',
  name: wordsAt(4 * id, 200),
  title: wordsAt(4 * id, 200),
  subtitle: wordsAt(4 * id + 1, 300),
  content,
  link: wordsAt(4 * id + 2, 2000),
  tags: [asLine(wordsAt(4 * id + 2, 200), 40)],
  image_id: null,
  image_path: null,
  thumb_path: null,
  image_alt: wordsAt(4 * id + 3, 300),
  image_decorative: false,
  state: 'published',
  published_at: moment,
  admins: [],
  created_at: moment,
  updated_at: moment,
  updated_by: wordsAt(4 * id + 3, 200),
  version: 1000,
});

const rowOf = (id: number) => {
  const { content: _, link: __, image_id: ___, image_path: ____, ...row } = hostileArticle(id, '');
  const { image_decorative: _____, admins: ______, created_at: _______, ...shown } = row;
  return { ...shown, preview: wordsAt(4 * id + 3, 101) };
};

/**
 * Answers this page as if somebody had written into the database directly: one article for each content, ids from 1, hostile in
 * lists, tags, revisions and in full.
 */
export async function serveHostile(page: Page, all: readonly string[]): Promise<void> {
  const revisionOf = (version: number) => ({
    version,
    saved_at: moment,
    saved_by: wordsAt(version, 200),
    restored_from: null,
    title: wordsAt(version, 200),
    state: 'published',
  });
  // The server lists a tag once.
  const inUse = [...new Set(allPayloads.map((one) => asLine(one, 40)))];
  const contentAt = (at: number) => all[at % all.length] ?? '';
  // The requests sent with the page would bypass these routes.
  await page.route('**/api/early?*', (route) => route.fulfill({ json: { answers: [] } }));
  await page.route(/\/api\/admin\/cms\//, (route) => {
    const { pathname } = new URL(route.request().url());
    const [what = '', id = '', kind, version] = pathname.split('/').slice(4);
    if (what === 'tags') return route.fulfill({ json: inUse.map((tag) => ({ tag, articles: 1 })) });
    if (what !== 'article')
      return route.fulfill({ json: { articles: all.map((_, at) => rowOf(at + 1)), total: all.length } });
    const {
      content,
      title,
      subtitle,
      link,
      tags,
      image_id,
      image_alt,
      image_decorative,
      state,
      published_at,
      ...rest
    } = hostileArticle(Number(id), contentAt(Number(id) - 1));
    const fields = { title, subtitle, link, tags, image_id, image_alt, image_decorative, state, published_at };
    if (kind === undefined) return route.fulfill({ json: { ...rest, ...fields, content } });
    const newest = all.length + 1;
    if (version === undefined)
      return route.fulfill({ json: Array.from({ length: newest }, (_, at) => revisionOf(newest - at)) });
    const then = { ...fields, content: contentAt(Number(version) - 1) };
    return route.fulfill({ json: { ...revisionOf(Number(version)), fields: then } });
  });
}
