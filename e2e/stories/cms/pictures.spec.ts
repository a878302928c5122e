import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { open } from '../../support/forms.ts';
import { expect, type SignedIn, signIn, test } from '../../support/people.ts';

const headersOf = ({ accessToken, sessionToken }: SignedIn) => ({
  Authorization: `Bearer ${accessToken}`,
  sessionToken,
});

async function aNews(request: APIRequestContext, person: SignedIn): Promise<number> {
  const data = {
    type: 'news',
    title: `Gita ${crypto.randomUUID()}`,
    subtitle: 'In pullman',
    content: '<p>Si parte alle otto.</p>',
  };
  const answer = await request.post('/api/admin/cms/article/0', { headers: headersOf(person), data });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}
const stored = async (request: APIRequestContext, person: SignedIn, id: number) =>
  (await request.get(`/api/admin/cms/article/${id}`, { headers: headersOf(person) })).json();
const remove = (request: APIRequestContext, person: SignedIn, id: number) =>
  request.delete(`/api/articles/${id}`, { headers: headersOf(person) });

/** A picture drawn and encoded by Chromium: the left third red, the rest green. */
async function aPicture(page: Page, type: 'png' | 'jpeg', size = { width: 1500, height: 800 }): Promise<Buffer> {
  const drawing = await page.context().newPage();
  await drawing.setViewportSize(size);
  await drawing.setContent('<body style="margin:0;background:linear-gradient(90deg,#f00 33.3%,#0a0 33.3%)">');
  const bytes = await drawing.screenshot({ type });
  await drawing.close();
  return bytes;
}
const colourAt = (picture: Locator, share: number) =>
  picture.evaluate((image, at) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const paper = canvas.getContext('2d');
    paper?.drawImage(image, 0, 0);
    const [red = 0, green = 0] = paper?.getImageData(canvas.width * at, canvas.height / 2, 1, 1).data ?? [];
    return red > 150 && green < 80 ? 'red' : green > 100 && red < 80 ? 'green' : `${red},${green}`;
  }, share);
const sizeOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : []));

const group = (page: Page) => page.getByRole('group', { name: 'Immagine', exact: true });
const press = (page: Page, name: string) => group(page).getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.getByRole('img', { name: 'Anteprima dell’immagine' });
const words = (within: Page | Locator) => within.getByRole('textbox', { name: 'Testo alternativo' });

async function bring(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser');
  await group(page)
    .getByRole('button', { name: /^Carica un’/ })
    .click();
  await (await choosing).setFiles(file);
}
async function dropOn(page: Page, name: string, bytes: Buffer) {
  const dataTransfer = await page.evaluateHandle(
    ([called, coded]) => {
      const given = new DataTransfer();
      given.items.add(new File([Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))], called));
      return given;
    },
    [name, bytes.toString('base64')] as const,
  );
  await group(page).getByText('Puoi anche trascinarla qui').dispatchEvent('drop', { dataTransfer });
}
async function save(page: Page) {
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Dati salvati con successo!' })
    .getByRole('button', { name: 'Ok', exact: true })
    .click();
}

test('a picture is brought, cut by keyboard and by buttons, described, saved, removed', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const id = await aNews(page.request, person);
  const edit = `/admin/cms/news/${id}/edit`;
  await open(page, edit);
  const buffer = await aPicture(page, 'png');
  await bring(page, { name: 'gita.png', mimeType: 'image/png', buffer });
  await expect(preview(page)).toBeVisible();
  await expect.poll(() => sizeOf(preview(page))).toEqual([600, 320]);
  expect(await preview(page).boundingBox()).toMatchObject({ width: 600, height: 400 });
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(words(page)).toBeFocused();
  await expectAccessible(page);

  await press(page, 'Ritaglia');
  const cutting = page.getByRole('dialog', { name: 'Ritaglia l’immagine' });
  await expect(cutting).toContainText('Parte scelta: 1.200 × 800 pixel dell’originale.');
  await expectAccessible(page);
  // The right two thirds: the picture is moved to the left as far as it goes.
  await cutting.getByRole('application').focus();
  for (let times = 0; times < 12; times++) await page.keyboard.press('ArrowLeft');
  await cutting.getByRole('button', { name: 'Sposta a sinistra' }).click();
  await cutting.getByRole('slider', { name: 'Ingrandimento' }).fill('2');
  await expect(cutting).toContainText('Parte scelta: 600 × 400 pixel dell’originale.');
  await cutting.getByRole('slider', { name: 'Ingrandimento' }).press('ArrowRight');
  await expect(cutting).toContainText('il ritaglio sarà poco nitido');
  await cutting.getByRole('slider', { name: 'Ingrandimento' }).fill('1');
  for (let times = 0; times < 4; times++) await cutting.getByRole('button', { name: 'Sposta a sinistra' }).click();
  await cutting.getByRole('button', { name: 'Ritaglia', exact: true }).click();
  await expect(cutting).toBeHidden();
  await expect.poll(() => sizeOf(preview(page))).toEqual([600, 400]);
  // 300 of the 1500 are cropped, 200 of the remaining 1200 are red.
  expect(await colourAt(preview(page), 0.1)).toBe('red');
  expect(await colourAt(preview(page), 0.22)).toBe('green');
  await expect(group(page).getByRole('button', { name: 'Ritaglia', exact: true })).toBeFocused();

  await words(page).fill('Un prato');
  await save(page);
  const saved = await stored(page.request, person, id);
  expect(saved).toMatchObject({ image_alt: 'Un prato', image_decorative: false });
  expect(saved.image_path).toMatch(/^\/images\/[0-9a-f]{32}\.png$/);

  await open(page, edit);
  await press(page, 'Ritaglia');
  // Cropping again starts from the whole original.
  await expect(cutting).toContainText('Parte scelta: 1.200 × 800 pixel dell’originale.');
  await page.keyboard.press('Escape');
  await press(page, 'Rimuovi immagine');
  await expect(preview(page)).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Annulla' }).click();
  await expect(words(page)).toHaveValue('Un prato');
  await press(page, 'Rimuovi immagine');
  await save(page);
  expect(await stored(page.request, person, id)).toMatchObject({ image_id: null, image_path: null, image_alt: '' });
  await remove(page.request, person, id);
});

test('a file that is no picture is refused, whatever its name; a dropped picture is stored, and one dropped outside is ignored', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /status of 400/;
  const person = await signIn(page, 'superadmin');
  const id = await aNews(page.request, person);
  await open(page, `/admin/cms/news/${id}/edit`);
  await expect(group(page)).toBeVisible();
  const alert = group(page).getByRole('alert');
  await dropOn(page, 'statuto.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(alert).toHaveText('«statuto.svg» non si può usare: servono immagini .png, .jpg o .jpeg.');
  await dropOn(page, 'pagina.png', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await expect(alert).toHaveText('«pagina.png» non contiene un’immagine PNG o JPEG, qualunque sia il suo nome.');
  const whole = await aPicture(page, 'jpeg');
  await dropOn(page, 'mezza.jpg', whole.subarray(0, 200));
  await expect(alert).toHaveText('L’immagine è danneggiata e non si può leggere: salvala di nuovo e riprova.');
  await expectAccessible(page);

  await dropOn(page, 'intera.jpg', whole);
  await expect(preview(page)).toBeVisible();
  await expect(alert).toBeHidden();
  const prevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.png'));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('h1')?.dispatchEvent(drop);
    return drop.defaultPrevented;
  });
  expect(prevented).toBe(true);
  await page.getByRole('checkbox', { name: /^Immagine decorativa/ }).check();
  await save(page);
  expect(await stored(page.request, person, id)).toMatchObject({ image_alt: '', image_decorative: true });
  await remove(page.request, person, id);
});

test('the library is searched, and gives a picture to the article and one to its text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await signIn(page, 'superadmin');
  const id = await aNews(page.request, person);
  const name = `${crypto.randomUUID()}.jpg`;
  const buffer = await aPicture(page, 'jpeg', { width: 900, height: 600 });
  const brought = await page.request.post('/api/admin/upload-image', {
    headers: headersOf(person),
    multipart: { image: { name, mimeType: 'image/jpeg', buffer } },
  });
  const { image_id, image_path } = await brought.json();
  await open(page, `/admin/cms/news/${id}/edit`);
  await press(page, 'Scegli dalla libreria');
  const library = page.getByRole('dialog', { name: 'Libreria delle immagini' });
  await expect(library.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await library.getByRole('searchbox', { name: 'Cerca per nome' }).fill(name);
  await expect(library).toContainText('1 immagine');
  await library.getByRole('radio').focus();
  await page.keyboard.press('Space');
  await expect(library).toContainText(`Scelta: ${name}`);
  await library.getByRole('button', { name: 'Usa questa immagine' }).click();
  await expect(preview(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await words(page).fill('La sala');

  const content = page.getByRole('textbox', { name: /^Contenuto/ });
  await content.click();
  await page.getByRole('button', { name: 'Inserisci immagine', exact: true }).click();
  await library.getByRole('searchbox', { name: 'Cerca per nome' }).fill(name);
  await expect(library).toContainText('1 immagine');
  await library.getByRole('radio').check();
  await library.getByRole('button', { name: 'Inserisci immagine' }).click();
  await expect(words(library)).toBeFocused();
  await expectAccessible(page);
  await words(library).fill('Il palco');
  await library.getByRole('button', { name: 'Inserisci immagine' }).click();
  const placed = content.getByRole('img', { name: 'Il palco' });
  await expect(placed).toBeVisible();
  await expect.poll(() => sizeOf(placed)).not.toContain(0);
  // The text around it is still visible in the 250 px of the editor.
  expect((await placed.boundingBox())?.height).toBeLessThanOrEqual(160);

  // Editing the alternative text: the picture is selected in the text.
  const mend = page.getByRole('button', { name: 'Testo alternativo dell’immagine' });
  await expect(mend).toHaveAttribute('aria-disabled', 'true');
  await placed.click();
  await mend.click();
  const asked = page.getByRole('dialog', { name: 'Testo alternativo' });
  await expect(asked.getByRole('textbox', { name: 'Che cosa mostra l’immagine' })).toHaveValue('Il palco');
  await expectAccessible(page);
  await asked.getByRole('textbox').fill('Il palco, visto dalla galleria');
  await asked.getByRole('button', { name: 'Applica' }).click();
  await expect(content.getByRole('img', { name: 'Il palco, visto dalla galleria' })).toBeVisible();
  await save(page);
  const saved = await stored(page.request, person, id);
  expect(saved).toMatchObject({ image_id, image_alt: 'La sala' });
  expect(saved.content).toContain(`src="${image_path.replace('.jpg', '-1200.webp')}"`);
  expect(saved.content).toContain('alt="Il palco, visto dalla galleria"');
  await remove(page.request, person, id);
});

test('a picture of the text is moved by dragging it', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const headers = headersOf(person);
  const buffer = await aPicture(page, 'png', { width: 900, height: 600 });
  const brought = await page.request.post('/api/admin/upload-image', {
    headers,
    multipart: { image: { name: `${crypto.randomUUID()}.png`, mimeType: 'image/png', buffer } },
  });
  const { image_path } = await brought.json();
  const data = {
    type: 'news',
    title: `Gita ${crypto.randomUUID()}`,
    subtitle: 'In pullman',
    content: `<p>Si parte alle otto.</p><p>Si torna alle venti.</p><img src="${image_path}" alt="Il prato">`,
  };
  const created = await page.request.post('/api/admin/cms/article/0', { headers, data });
  const { id } = await created.json();
  await open(page, `/admin/cms/news/${id}/edit`);
  const content = page.getByRole('textbox', { name: /^Contenuto/ });
  await content.getByRole('img', { name: 'Il prato' }).dragTo(content.getByText('Si parte alle otto.'), {
    targetPosition: { x: 3, y: 8 },
  });
  await expect(content.locator(':scope > :first-child')).toHaveAttribute('alt', 'Il prato');
  await expect(content.getByRole('img')).toHaveCount(1);
  await expect(page.getByText(/^Le immagini si aggiungono/)).toBeHidden();
  await remove(page.request, person, id);
});
