import { afterEach, expect, it } from 'vitest';
import { deleteForeignRules } from './style-guard.ts';

afterEach(() => document.head.replaceChildren());

function sheetOf(css: string): CSSStyleSheet {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  if (!style.sheet) throw new Error('no sheet');
  return style.sheet;
}

it('deletes what names nothing of the area, and leaves the rest', () => {
  const sheet = sheetOf(`
    .garden_bed { color: green }
    body { background: red }
    @keyframes garden_grow { to { opacity: 1 } }
    @keyframes spin { to { opacity: 0 } }
    @media (min-width: 1px) { .garden_path > li:is(:hover, :focus) { color: grey } h1 { color: red } }
    .gardens_bed { color: red }
  `);
  const deleted = deleteForeignRules(sheet, 'garden');
  expect(deleted.map((one) => one.split('{')[0]?.trim())).toEqual(['.gardens_bed', 'h1', '@keyframes spin', 'body']);
  const left = [...sheet.cssRules].map(({ cssText }) => cssText).join(' ');
  expect(left).toMatch(/\.garden_bed.*garden_grow.*\.garden_path/s);
  expect(left).not.toMatch(/body|h1|spin|gardens/);
});

it('leaves a sheet alone that is all the area’s own', () => {
  expect(deleteForeignRules(sheetOf('.dark .garden_bed, .garden_path + a { color: green }'), 'garden')).toEqual([]);
});
