// `npm run screenshots`: the pictures of docs/tour.md, made from the running product. Writes docs/screenshots/*.png.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '@sodalizio/build/chromium';
import { scenes } from './screenshot-scenes.ts';
import { address } from './support/address.ts';
import startProduct from './support/start-product.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in scenes));
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(', ')}; there are ${Object.keys(scenes).join(', ')}.`);
  process.exit(1);
}

async function shoot(browser: Browser, scheme: 'light' | 'dark', size: keyof typeof sizes) {
  for (const [name, arrange] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
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
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const) await shoot(browser, scheme, size);
} finally {
  await browser.close();
  await stop();
}
