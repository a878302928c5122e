import { afterEach, expect, it, vi } from 'vitest';
import { keepOwnStyles, plainlyOwn } from './style-guard.ts';

afterEach(() => document.head.replaceChildren());

it.each([
  '.garden_bed',
  '.garden_bed:hover',
  '.garden_bed > li, .garden_path .mantine-Button-root + span',
  ':where([data-mantine-color-scheme="dark"]) .garden_bed',
  '.garden_bed[data-open="true"]::before',
  'tr:not(:has(td)) .garden_bed:not(.x, .y):focus-visible',
])('sees at a glance that %s is its own', (selector) => expect(plainlyOwn(selector, 'garden')).toBe(true));

it.each([
  'body',
  '.garden_bed, body',
  '.garden_bed + aside',
  '.garden_bed ~ *',
  'body:has(.garden_bed)',
  ':not(.garden_bed)',
  '[title=".garden_bed"]',
  '[title="] .garden_bed"] p',
  '.gardens_bed',
  '.other .mantine-Button-root',
])('is in doubt about %s', (selector) => expect(plainlyOwn(selector, 'garden')).toBe(false));

function sheetOf(css: string): CSSStyleSheet {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  if (!style.sheet) throw new Error('no sheet');
  return style.sheet;
}

it('takes out what reaches beyond the area, and leaves the rest', async () => {
  const sheet = sheetOf(`
    .garden_bed { color: green }
    body { background: red }
    @media (min-width: 1px) { .garden_path { color: grey } h1 { color: red } }
  `);
  expect(await keepOwnStyles(sheet, 'garden')).toEqual(['h1', 'body']);
  const left = [...sheet.cssRules].map(({ cssText }) => cssText).join(' ');
  expect(left).toContain('.garden_bed');
  expect(left).toContain('.garden_path');
  expect(left).not.toMatch(/body|h1/);
});

it('asks nothing more where everything is the own', async () => {
  const fetched = vi.fn();
  vi.doMock('./leaking-styles.ts', fetched);
  expect(await keepOwnStyles(sheetOf('.garden_bed { color: green }'), 'garden')).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  vi.doUnmock('./leaking-styles.ts');
});
