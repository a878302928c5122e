import { expect, signIn, test } from '../support/people.ts';

const loading = 'Caricamento dell’editor';

for (const width of [360, 700, 1280])
  for (const address of ['/admin/cms/news/0/edit', '/admin/messages/templates/new', '/admin/projects/0/edit'])
    test(`at ${width} px nothing moves in ${address} when the text editor arrives`, async ({ page }) => {
      // Lower than the screen is long, whose height is then that of what is in it.
      await page.setViewportSize({ width, height: 400 });
      await signIn(page, 'superadmin');
      const arrival = Promise.withResolvers<void>();
      await page.route('**/assets/rich-text-*.js', async (route) => {
        await arrival.promise;
        await route.continue();
      });
      await page.goto(address);
      await expect(page.getByText(loading).first()).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      const height = () => page.getByRole('main').evaluate((main) => main.scrollHeight);
      const before = await height();
      arrival.resolve();
      await expect(page.getByRole('toolbar', { name: 'Formattazione del testo' }).first()).toBeVisible();
      await expect(page.getByText(loading)).toHaveCount(0);
      expect(await height()).toBe(before);
    });
