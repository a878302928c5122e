import { readFileSync } from 'node:fs';
import { composition } from '@sodalizio/contract';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, signIn, test } from '../support/people.ts';

/**
 * Every screen of one area, light and dark, on a desktop and on a phone: run by the verdict on any release. The area:
 * SODALIZIO_AXE_AREA. Where a screen is empty at its plain address, or is linked from a certain page only, `screens.json` among
 * the area's stories has its address: `{ "<screen>": "<address below /admin/>" }` (SODALIZIO_AXE_SCREENS).
 */
const area = process.env.SODALIZIO_AXE_AREA ?? '';
const file = process.env.SODALIZIO_AXE_SCREENS;
const addresses: Record<string, string> = file ? JSON.parse(readFileSync(file, 'utf8')) : {};

const pattern = (path: string) => new RegExp(`^/admin/${path.replaceAll(/:[^/]+/g, '[^/?#]+')}/?(\\?|$)`);

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test(`every screen of ${area}`, async ({ page }) => {
      test.slow();
      await signIn(page, 'superadmin');
      const { areas } = composition.parse(await (await page.request.get('/composition.json')).json());
      const screens = areas.find(({ id }) => id === area)?.release.screens ?? [];
      expect(screens.length, `screens of ${area} in the composition`).toBeGreaterThan(0);
      const links = new Set<string>();
      const linkTo = async (path: string) => {
        const found = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        for (const href of found) if (href?.startsWith('/')) links.add(href);
        return [...links].find((href) => pattern(path).test(href));
      };
      const open = async (address: string) => {
        await page.goto(address);
        await expect(page.getByRole('main')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await linkTo('');
      };
      const judge = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      for (const { name, path } of screens.filter((one) => !one.path.includes(':'))) {
        await test.step(name, async () => {
          await open(`/admin/${addresses[name] ?? path}`);
          await judge();
        });
      }
      for (const { name, path } of screens.filter((one) => one.path.includes(':'))) {
        await test.step(name, async () => {
          if (addresses[name] !== undefined) await open(`/admin/${addresses[name]}`);
          const where = `a link to ${name}: e2e/stories/${area}/screens.json says on which page`;
          await expect.poll(() => linkTo(path), where).toBeDefined();
          await open((await linkTo(path)) ?? '');
          await judge();
        });
      }
    });
  });
}
