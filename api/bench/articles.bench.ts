import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { todayInRome } from '@sodalizio/contract';
import { type ListQuestion, startRival } from './articles-rival.ts';
import { type Measured, markdownTable, median, ms, quantile, startMeasured } from './start-measured.ts';

/**
 * Typical lists of articles (first page with total) among 10,000 articles and 50 MB of pictures, compared with Sequelize on
 * the same tables; then 16 concurrent clients.
 * `node bench/articles.bench.ts [--articles 10000] [--rounds 15]`. Prints; asserts nothing.
 */
const { values } = parseArgs({
  strict: false,
  options: { articles: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '15' } },
});
process.env.BENCH_ARTICLES = String(values.articles);
const rounds = Number(values.rounds);

/** `search` is Italian filler text, from rare words to one in every article. */
const questions: [name: string, question: ListQuestion][] = [
  ['news, newest first', { type: 'news' }],
  ['the hundredth page', { type: 'news', offset: 5_000 }],
  ['by title', { type: 'news', sort: 'title' }],
  ['by subtitle, downwards', { type: 'news', sort: '-subtitle' }],
  ['latest changes', { type: 'news', sort: '-updated_at' }],
  ['one tag', { type: 'news', tag: 'scuola' }],
  ['drafts', { type: 'news', state: 'draft' }],
  ['agreements', { type: 'affiliations' }],
  ['a rare word', { type: 'news', search: 'bacodefa' }],
  ['a fragment', { type: 'news', search: 'convegn' }],
  ['two words', { type: 'news', search: 'fiera bilancio' }],
  ['two words and a tag', { type: 'certifications', search: 'docenti esame', tag: 'lavoro' }],
  ['a word in every article', { type: 'news', search: 'della' }],
  ['two letters', { type: 'news', search: 'co' }],
];

const pathOf = ({ type, ...asked }: ListQuestion) =>
  `/api/admin/cms/${type}?limit=50&${new URLSearchParams(Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)]))}`;

async function together(server: Measured, people: number, seconds: number): Promise<number[]> {
  const found: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      await wait((1_000 * person) / people);
      for (let at = person; performance.now() < until; at += 5) {
        const [, question = { type: 'news' }] = questions[at % questions.length] ?? [];
        found.push((await server.get(pathOf(question))).milliseconds);
        await wait(500 + Math.random() * 1_000);
      }
    }),
  );
  return found;
}

const server = await startMeasured({ members: 1_000, think: 1_000, seconds: 15, today: todayInRome(new Date()) });
const rival = server.databaseUrl === undefined ? undefined : await startRival(server.databaseUrl);
const found = questions.map(([name, question]) => ({
  ...{ name, question, total: 0, own: [] as number[], theirs: [] as number[] },
}));
for (let round = -2; round < rounds; round += 1) {
  for (const one of found) {
    const answer = await server.get(pathOf(one.question));
    if (answer.status !== 200) throw new Error(`${one.name}: answered ${answer.status}`);
    const theirs = await rival?.ask(one.question);
    if (round >= 0) one.own.push(answer.milliseconds);
    if (round >= 0 && theirs) one.theirs.push(theirs.milliseconds);
    if (round < 0) one.total = await totalOf(one.question);
    if (theirs && theirs.total !== one.total)
      process.stdout.write(`${one.name}: ${theirs.total} there, ${one.total} here\n`);
  }
}

async function totalOf(question: ListQuestion): Promise<number> {
  const plain = await fetch(server.url + pathOf(question), { headers: server.headers });
  return ((await plain.json()) as { total: number }).total;
}

const rivalOf = (list: number[], share: number) => (list.length === 0 ? '–' : ms(quantile(list, share)));
const rows = found.map(({ name, total, own, theirs }) => [
  ...[name, total, ms(median(own)), ms(quantile(own, 0.95)), rivalOf(theirs, 0.5), rivalOf(theirs, 0.95)],
  theirs.length === 0 ? '–' : (median(own) / median(theirs)).toFixed(2),
]);
const own = found.flatMap((one) => one.own);
const theirs = found.flatMap((one) => one.theirs);
rows.push(['**all**', '', ms(median(own)), ms(quantile(own, 0.95)), rivalOf(theirs, 0.5), rivalOf(theirs, 0.95), '']);
process.stdout.write(`\n${values.articles} articles, ${server.engine}, ${rounds} rounds, ms through HTTP\n\n`);
const other = rival?.name ?? 'no rival here';
const headings = ['list', 'found', 'median', 'p95', `${other}: median`, 'p95', 'ratio'];
process.stdout.write(`${markdownTable(headings, rows)}\n\n`);

const thumb = await firstThumb();
const thumbs: number[] = [];
for (let at = 0; thumb !== undefined && at < 60; at += 1) thumbs.push((await server.get(thumb)).milliseconds);
const whole: number[] = [];
for (let at = 0; at < 3; at += 1) whole.push((await server.get('/api/admin/cms/news')).milliseconds);
const crowd = await together(server, 16, 15);
process.stdout.write(
  `${markdownTable(
    ['', 'median ms', 'p95 ms', 'worst ms'],
    [
      ['a thumbnail', ms(median(thumbs)), ms(quantile(thumbs, 0.95)), ms(Math.max(...thumbs))],
      ['every news whole, as without a limit', ms(median(whole)), ms(quantile(whole, 0.95)), ms(Math.max(...whole))],
      [
        '16 people who ask, look for 1 s, ask again',
        ms(median(crowd)),
        ms(quantile(crowd, 0.95)),
        ms(Math.max(...crowd)),
      ],
    ],
  )}\n`,
);

async function firstThumb(): Promise<string | undefined> {
  const plain = await fetch(`${server.url}/api/admin/cms/news?limit=200`, { headers: server.headers });
  const { articles } = (await plain.json()) as { articles: { thumb_path: string | null }[] };
  return articles.flatMap(({ thumb_path }) => thumb_path ?? [])[0];
}

await rival?.stop();
await server.stop();
process.exit(0);
