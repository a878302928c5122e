import { expect, type Page } from '@playwright/test';
import { signIn } from './people.ts';

export const card = (page: Page) => page.getByRole('region', { name: 'Soci', exact: true });
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });
export const openSettings = async (page: Page) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/settings');
  await expect(card(page)).toBeVisible();
};
export const openArea = async (page: Page) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/settings/associates');
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
};
