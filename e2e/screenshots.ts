// `npm run screenshots`: the pictures of the README, made from the running product. Writes docs/screenshots/*.png.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { address } from './support/address.ts';
import { signIn } from './support/people.ts';
import startProduct from './support/start-product.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

const scenes: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Inserisci le tue credenziali' }).waitFor();
  },
  'members-list': async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1');
    await page.getByText('2.000 soci trovati').waitFor();
    await page
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .waitFor();
  },
  'members-row': async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1&last_name=rossi');
    await page
      .getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ })
      .first()
      .click();
    await page.getByText('Ultimi pagamenti').waitFor();
  },
  'member-profile': async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1&tiposocio=PROFESSIONISTA');
    await page
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Vedi profilo' }).click();
    await page.getByRole('tablist').waitFor();
  },
  'registry-dialog': async (page) => {
    await signIn(page, 'secretary');
    await page.goto('/admin/associates');
    await page.getByRole('dialog', { name: /Inserisci credenziali/ }).waitFor();
  },
  palette: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1');
    await page.getByText('2.000 soci trovati').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Cerca/).fill('rossi');
    await page.waitForLoadState('networkidle');
  },
};

async function shoot(browser: Browser, scheme: 'light' | 'dark', size: keyof typeof sizes) {
  for (const [name, arrange] of Object.entries(scenes)) {
    const page = await browser.newPage({
      baseURL: address,
      viewport: sizes[size],
      colorScheme: scheme,
      locale: 'it-IT',
      reducedMotion: 'reduce',
    });
    try {
      await arrange(page);
      await page.screenshot({ path: `${folder}${name}-${size}-${scheme}.png`, animations: 'disabled' });
      console.log(`${name}-${size}-${scheme}.png`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name}-${size}-${scheme}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await page.close();
    }
  }
}

mkdirSync(folder, { recursive: true });
const stop = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const) await shoot(browser, scheme, size);
} finally {
  await browser.close();
  await stop();
}
