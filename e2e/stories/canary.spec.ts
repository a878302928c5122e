import { type ComposedProduct, composeProduct } from '@sodalizio/build';
import { port } from '../support/address.ts';
import { expect, people, signIn, test } from '../support/people.ts';

const canaryPort = port + 1;
test.use({ baseURL: `http://127.0.0.1:${canaryPort}` });
test.describe.configure({ mode: 'serial' });

let product: ComposedProduct | undefined;
test.beforeAll(async () => {
  product = await composeProduct(['mf-associates', 'mf-canary@./e2e/canary'], { port: canaryPort });
});
test.afterAll(async () => product?.stop());

test('shell and area hold one React, one router, one Mantine, one cache, one session', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/canary');
  for (const name of [
    'react',
    'react-router-dom',
    '@mantine/core',
    '@tanstack/react-query',
    '@sodalizio/area-kit',
    '@sodalizio/ui',
  ])
    await expect(page.locator(`[data-copy="${name}"]`)).toHaveText('one');
  await expect(page.locator('[data-copy="alive"]')).toContainText(`/admin/canary | ${people.superadmin.email}`);
  await expect(
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Canarino' }),
  ).toBeVisible();
});

test('a planted second copy is seen as one too many', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/canary');
  await expect(page.locator('[data-copy="planted"]')).toHaveText('two');
});

test('a screen that breaks while it renders breaks alone', async ({ page, tolerated }) => {
  tolerated.pattern = /guasto voluto|error boundary|componentStack/i;
  await signIn(page, 'superadmin');
  await page.goto('/admin/canary/throws');
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Menu principale' })
    .getByRole('link', { name: 'Canarino', exact: true })
    .click();
  await expect(page.locator('[data-copy="react"]')).toHaveText('one');
});
