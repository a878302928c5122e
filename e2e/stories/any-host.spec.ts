import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buildBarePage, buildWebpackHost } from '../support/build-hosts.ts';
import { expect, signIn, test } from '../support/people.ts';

const hosts = {
  'a bare page with the plain federation runtime': buildBarePage,
  'a host built by webpack, with webpack’s own federation': buildWebpackHost,
};
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

for (const [name, build] of Object.entries(hosts)) {
  test.describe(name, () => {
    let folder = '';
    test.beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'sodalizio-host-'));
      await build(folder);
    });
    test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test('shows the members as the shell does', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      // At the product's own address, for the area's calls with its cookies.
      await page.route('**/another-program/**', (route) => {
        const file = new URL(route.request().url()).pathname.replace('/another-program/', '');
        return route.fulfill({
          body: readFileSync(join(folder, file)),
          contentType: types[extname(file)] ?? 'application/octet-stream',
        });
      });
      await signIn(page, 'superadmin');
      await page.goto('/another-program/index.html');
      await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
      await expect(page.getByText('2.000 soci trovati')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Azioni per/ }).first()).toBeVisible();
      expect(await page.getByRole('row').count()).toBeLessThan(200);
      expect(asked.filter((path) => /^\/areas\/associates\/.*\.js$/.test(path)).length).toBeGreaterThan(3);
      expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([]);
    });
  });
}
