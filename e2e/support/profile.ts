import type { Page } from '@playwright/test';

export const profile = (code: string, search = '') => `/admin/associates/${code}${search}`;
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click();
/** Warnings on the screen do not block: the first press focuses them, the second one saves. */
export const saveAnyway = async (page: Page) => {
  await save(page);
  await page.getByRole('button', { name: 'Salva comunque' }).click();
};
