import { expect, type Page } from '@playwright/test';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 1280) < 768;

/** On a phone the filters beside the text are in a sheet: opens it there, does what it is for, and closes it. */
export async function inFilters(page: Page, act: () => Promise<void>): Promise<void> {
  if (!isPhone(page)) return act();
  await page.getByRole('button', { name: /^Filtri/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtri' });
  await expect(sheet).toBeVisible();
  await act();
  // A search by Enter has closed it.
  if (await sheet.isVisible()) await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}
