import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const wcag: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules whose result depends on colours; the others say the same in both schemes. */
const ofColours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    // Colours must not be measured during a transition.
    await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const found = await window.axe?.run(document, { ...chosen, resultTypes: ['violations'] });
    if (!found) return ['axe did not run'];
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  }, options);
}

/** A list or a dialog is drawn in several steps: what no other scan finds again is not judged. */
async function lastingViolations(page: Page, options: RunOptions): Promise<string[]> {
  let found = await violations(page, options);
  for (let again = 0; again < 3 && found.length > 0; again += 1) {
    await page.waitForTimeout(300);
    found = await violations(page, options);
  }
  return found.some((one) => one.includes(obscured)) ? stillObscured(page, options, found) : found;
}

const obscured = 'partially obscured';
/** Rule and element, without the measures that come after. */
const nameOf = (violation: string) => violation.split(':', 1)[0];

/** A target that a sticky bar covers in part is free after scrolling: only one that is too small at both places is a fault. */
async function stillObscured(page: Page, options: RunOptions, found: readonly string[]): Promise<string[]> {
  const place = await page.evaluate(() => {
    const before = scrollY;
    scrollTo({ top: before > 60 ? before - 60 : before + 60, behavior: 'instant' });
    return before;
  });
  const there = new Set((await violations(page, options)).map(nameOf));
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
  return found.filter((one) => !one.includes(obscured) || there.has(nameOf(one)));
}

/** WCAG 2.2 AA, nothing excluded: axe finds nothing, in the page's colour scheme and in the other one. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await lastingViolations(page, wcag)).toEqual([]);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  expect(await lastingViolations(page, ofColours), `in the ${other} scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: own });
}

/** The edges of fields and boxes have 3:1 on what lies behind them (WCAG 1.4.11), which axe does not measure. `timeout`: milliseconds. */
export async function expectSeenEdges(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  const faint = () =>
    page.evaluate(() => {
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind = (one: Element): string => {
        const around = one.parentElement;
        if (!around) return 'rgb(255, 255, 255)';
        const { backgroundColor } = getComputedStyle(around);
        return backgroundColor.endsWith(', 0)') ? behind(around) : backgroundColor;
      };
      const fields = [...document.querySelectorAll('input, textarea, select')].filter((one) => {
        const { opacity, visibility, borderTopWidth } = getComputedStyle(one);
        return (
          opacity === '1' && visibility === 'visible' && borderTopWidth !== '0px' && one.getClientRects().length > 0
        );
      });
      if (fields.length === 0) return ['there is no field'];
      return fields.flatMap((one) => {
        const [darker = 0, lighter = 0] = [getComputedStyle(one).borderTopColor, behind(one)]
          .map(luminance)
          .sort((a, b) => a - b);
        const contrast = (lighter + 0.05) / (darker + 0.05);
        return contrast < 3 ? [`${one.outerHTML.slice(0, 120)}: ${contrast.toFixed(2)}`] : [];
      });
    });
  await expect.poll(faint, timeout === undefined ? {} : { timeout }).toEqual([]);
}

/** The page itself never scrolls horizontally. After a change of the window some parts are drawn anew a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
}

/** Focus rings of a list and of a rail are drawn this far outside of their column. */
const ringWidth = 4;

/** No part of the screen sticks out of its margins. What scrolls by itself may be wider inside. `timeout`: milliseconds. */
export async function expectWithinMargins(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  const outside = () =>
    page.evaluate((ring) => {
      const content = document.querySelector('main')?.firstElementChild;
      if (!content) return ['there is no screen'];
      const { left, right } = content.getBoundingClientRect();
      const partsOf = (element: Element): string[] => {
        const { display, position, overflowX } = getComputedStyle(element);
        if (display === 'none' || position === 'fixed') return [];
        const box = element.getBoundingClientRect();
        if (box.width > 1 && (box.left < left - ring || box.right > right + ring))
          return [`${element.tagName} ${element.className}: ${box.left} to ${box.right}, margins ${left} to ${right}`];
        return overflowX === 'visible' ? [...element.children].flatMap(partsOf) : [];
      };
      return [...content.children].flatMap(partsOf);
    }, ringWidth);
  await expect.poll(outside, timeout === undefined ? {} : { timeout }).toEqual([]);
}
