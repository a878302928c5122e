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

interface Screen {
  path: string;
  requires: string;
}
/** A public screen is at the root. */
const base = ({ requires }: Screen) => (requires === 'public' ? '/' : '/admin/');
const pattern = (screen: Screen) =>
  new RegExp(`^${base(screen)}${screen.path.replaceAll(/:[^/]+/g, '[^/?#]+')}/?(\\?|$)`);

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
      const noteLinks = async () => {
        const found = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        for (const href of found) if (href?.startsWith('/')) links.add(href);
      };
      const linkTo = async (screen: Screen) => {
        await noteLinks();
        return [...links].find((href) => pattern(screen).test(href));
      };
      const open = async (address: string) => {
        await page.goto(address);
        await expect(page.getByRole('main')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await noteLinks();
      };
      const judge = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      for (const screen of screens.filter((one) => !one.path.includes(':'))) {
        await test.step(screen.name, async () => {
          await open(`${base(screen)}${addresses[screen.name] ?? screen.path}`);
          await judge();
        });
      }
      for (const screen of screens.filter((one) => one.path.includes(':'))) {
        const { name } = screen;
        await test.step(name, async () => {
          if (addresses[name] !== undefined) await open(`/admin/${addresses[name]}`);
          const where = `a link to ${name}: e2e/stories/${area}/screens.json says on which page`;
          await expect.poll(() => linkTo(screen), where).toBeDefined();
          await open((await linkTo(screen)) ?? '');
          await judge();
        });
      }
    });
  });
}
