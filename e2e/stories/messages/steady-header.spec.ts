import { expect, signIn, test } from '../../support/people.ts';
import { watchPlace } from '../../support/watch-place.ts';

for (const width of [1280, 820, 360])
  test(`at ${width} px the buttons above the list stay where they are when the count comes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'superadmin');
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const list = /\/api\/admin\/messages\?/;
    await page.route(list, async (route) => {
      await late;
      await route.continue();
    });
    const held = page.waitForRequest(list);
    await page.goto('/admin/messages');
    await held;
    const places = await watchPlace(page.getByRole('link', { name: 'Modelli' }));
    const count = page.getByRole('status').filter({ hasText: /comunicazion/ });
    await expect(count).toHaveCount(0);
    answer();
    await expect(count).toBeVisible();
    expect(await places()).toHaveLength(1);
  });
