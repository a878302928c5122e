import { type Article, article } from '@sodalizio/contract/cms';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';

export interface ArticleTests {
  app: TestApp;
  superadmin: SignedIn;
  admin: SignedIn;
  secretary: SignedIn;
  later(minutes: number): void;
  now(): Date;
  clear(): Promise<void>;
  add(title: string, more?: object): Promise<Article>;
  addImage(): Promise<number>;
  close(): Promise<void>;
}

export async function startArticleTests(): Promise<ArticleTests> {
  let now = new Date('2026-11-21T10:00:00.000Z');
  const app = await startTestApp({ members: 5, now: () => now });
  const superadmin = await app.signIn('superadmin');
  const add = async (title: string, more: object = {}) => {
    const answer = await send(superadmin, '/api/admin/cms/article/0', { ...usual, title, ...more });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return article.parse(answer.body);
  };
  let images = 0;
  return {
    app,
    superadmin,
    admin: await app.signIn('admin'),
    secretary: await app.signIn('secretary'),
    later: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    now: () => now,
    clear: async () => {
      await app.db.deleteFrom('cms_articles').execute();
    },
    add,
    addImage: async () => {
      images += 1;
      const file = { token: String(images).padStart(32, '0'), ending: 'png' as const, name: `${images}.png` };
      const size = { width: 10, height: 10, bytes: 100 };
      const { id } = await app.db
        .insertInto('images')
        .values({ ...file, ...size, created_at: now, created_by: null, original_id: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    close: () => app.close(),
  };
}

export const usual = { type: 'news', title: 'Titolo', subtitle: 'Sottotitolo', content: '<p>Testo</p>' };

export async function send(person: Pick<SignedIn, 'fetch'>, path: string, json?: unknown, method?: string) {
  const init = json === undefined ? {} : { json };
  const answer = await person.fetch(path, { ...init, ...(method === undefined ? {} : { method }) });
  return { status: answer.status, body: (await answer.json()) as unknown };
}
