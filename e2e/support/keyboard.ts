import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus, as people do who have no mouse. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** To a control of a table's row: the rows by Tab, which are one stop, this row and the control by arrows. */
export async function arrowTo(page: Page, row: Locator, control: Locator): Promise<void> {
  // A list shows what it knew before it is read again: a row that then comes above the focus is never reached.
  await expect(row).toBeVisible();
  const inRows = () => page.evaluate(() => Boolean(document.activeElement?.closest('tbody[data-index]')));
  for (let presses = 0; presses < 100 && !(await inRows()); presses += 1) await page.keyboard.press('Tab');
  for (const [key, target] of [
    ['ArrowDown', row],
    ['ArrowRight', control],
  ] as const) {
    const there = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 20 && !(await there()); presses += 1) await page.keyboard.press(key);
    await expect(target).toBeFocused();
  }
}
