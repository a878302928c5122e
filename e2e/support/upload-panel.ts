import type { Page } from '@playwright/test';

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Upload utenti da file Excel' });

export async function openPanel(page: Page) {
  await page.goto('/admin/users');
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Upload utenti da file Excel' }).click();
  return panel;
}

export async function load(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const panel = panelOf(page);
  await panel.locator('input[type=file]').setInputFiles(file);
  await panel.getByRole('button', { name: 'Carica', exact: true }).click();
  return panel;
}

export const csv = (lines: string[], name = 'utenti.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
