import { expectAccessible } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

test('beside the text of an article is what is decided about it; the preview shows what is typed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'superadmin');
  await page.goto('/admin/cms/news/0/edit');
  const text = page.getByRole('region', { name: 'Testo' });
  const publication = page.getByRole('region', { name: 'Pubblicazione' });
  await expect(page.getByRole('textbox', { name: 'Contenuto' })).toBeVisible();
  await expect(async () => {
    const left = await text.boundingBox();
    const right = await publication.boundingBox();
    expect(right?.y).toBe(left?.y);
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  }).toPass();
  await page.getByRole('textbox', { name: /^Titolo/ }).pressSequentially('Assemblea a Pisa');
  await page.getByRole('textbox', { name: 'Contenuto' }).pressSequentially('Vi aspettiamo in sede.');
  await expectAccessible(page);
  const button = page.getByRole('button', { name: 'Anteprima' });
  await button.click();
  const preview = page.getByRole('dialog', { name: 'Come lo vedono i lettori' });
  await expect(preview.getByRole('heading', { name: 'Assemblea a Pisa' })).toBeVisible();
  await expect(preview.getByText('Vi aspettiamo in sede.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(async () => {
    const below = await publication.boundingBox();
    expect(below?.x).toBe((await text.boundingBox())?.x);
  }).toPass();
});
