import type { APIRequestContext, Page } from '@playwright/test';
import { address } from '../../support/address.ts';
import { expect, test, tokensOf } from '../../support/people.ts';

/** Runs as a page, as a script, and in a frame; sets a mark. */
const script = 'window.marked=1;';
const html = `<html><script>${script}</script></html>`;

/** A picture encoded by Chromium, with a page in its comment and a program after its end. */
async function aPolyglot(page: Page): Promise<Buffer> {
  const jpeg = await page.screenshot({ type: 'jpeg' });
  const comment = Buffer.from(`*/=0;${script}/*${html}`);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2), Buffer.from(html)]);
}

const marked = (page: Page) => page.evaluate(() => 'marked' in window);

async function opened(page: Page, path: string): Promise<string[]> {
  const ran: string[] = [];
  await page.goto(path);
  if (await marked(page)) ran.push('page');
  const type = await page.evaluate(() => document.contentType);
  await page.goto('/login');
  await page.evaluate(async (src) => {
    const ended = (element: HTMLIFrameElement | HTMLScriptElement) =>
      new Promise<void>((resolve) => {
        element.onload = () => resolve();
        element.onerror = () => resolve();
        element.src = src;
        document.body.append(element);
      });
    await ended(document.createElement('iframe'));
    await ended(document.createElement('script'));
  }, path);
  if (await marked(page)) ran.push('script');
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) continue;
    // A refused frame has the browser's own error page.
    if (await frame.evaluate(() => 'marked' in window).catch(() => false)) ran.push('frame');
  }
  return [type, ...ran];
}

const store = async (request: APIRequestContext, bytes: Buffer) => {
  const person = await tokensOf(request, 'admin');
  const answer = await request.post('/api/admin/upload-image', {
    headers: { Authorization: `Bearer ${person.accessToken}`, sessionToken: person.sessionToken },
    multipart: { image: { name: 'gita.jpg', mimeType: 'text/html', buffer: bytes } },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { image_path: string; thumb_path: string };
};

for (const policy of [true, false])
  test(`a picture that is a page and a program too never runs, ${policy ? 'under the product’s policy' : 'without any policy'}`, async ({
    browser,
    page,
    request,
  }) => {
    await page.goto('/login');
    const bytes = await aPolyglot(page);
    const { image_path, thumb_path } = await store(request, bytes);
    const context = await browser.newContext({ baseURL: address, bypassCSP: !policy });
    const visitor = await context.newPage();
    expect(await opened(visitor, image_path)).toEqual(['image/jpeg']);
    expect(await opened(visitor, thumb_path)).toEqual(['image/webp']);

    // Even with all bytes kept, the response headers prevent running them.
    const headers = (await request.get(image_path)).headers();
    await visitor.route('**/images/dirty.jpg', (route) => route.fulfill({ headers, body: bytes }));
    expect(await opened(visitor, '/images/dirty.jpg')).toEqual(['image/jpeg']);

    // Validates the detector: the same bytes served as a page do run.
    await visitor.route('**/images/planted.html', (route) => route.fulfill({ contentType: 'text/html', body: bytes }));
    expect(await opened(visitor, '/images/planted.html')).toContain('page');
    await context.close();
  });
