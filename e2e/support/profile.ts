import { expect, type Page } from '@playwright/test';

export const profile = (code: string, search = '') => `/admin/associates/${code}${search}`;
/** Waits until the tab's panel is drawn: the one before it has an act of the same name. */
export async function openProfileTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click();
/** Warnings on the screen do not block: the first press focuses them, the second one saves. */
export const saveAnyway = async (page: Page) => {
  await save(page);
  await page.getByRole('button', { name: 'Salva comunque' }).click();
};
