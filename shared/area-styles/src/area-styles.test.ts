import { describe, expect, it } from 'vitest';
import { leakingSelectors } from './index.ts';

const id = 'soci';
const selectorLeaks = (selector: string, area: string) => leakingSelectors(`${selector}{}`, area).length > 0;

describe('a selector of an area', () => {
  it.each([
    '.soci_list',
    'p.soci_list',
    '.soci_list:hover::before',
    '.soci_list svg',
    '.soci_list > * + *',
    '.soci_list > svg ~ button',
    '.dark .soci_list',
    ':root .soci_list th',
    '[data-scheme="dark"] .soci_list',
    '.soci_list[data-x="a, body > b"] td:nth-child(2n + 1 of .other)',
    ':is(.soci_a, .soci_b) a',
    ':where(.soci_a > li, .soci_b) :not(.soci_c)',
    '.soci_list:not(:first-child)',
    '.soci_list:has(> img)',
    '.soci_a, .soci_b svg',
    '.\\73 oci_list',
    '.soci_a/* body */ b',
    '.soci_a + .soci_b',
  ])('stays its own: %s', (selector) => {
    expect(selectorLeaks(selector, id)).toBe(false);
  });

  it.each([
    'body',
    '*',
    ':root',
    'html',
    '',
    '.list',
    '.mantine-Button-root',
    '.socio_list',
    '.soci-eventi_list',
    '#soci_list',
    '[class*="soci_"]',
    '[class=".soci_list"]',
    ':not(.soci_list)',
    'body:not(.soci_list)',
    'body:has(.soci_list)',
    ':is(.soci_list, body)',
    ':where(.soci_list, *) a',
    'li:nth-child(1 of .soci_list)',
    '.soci_a, body',
    '.soci_list ~ div',
    '.soci_list + *',
    ':is(.soci_list, !)',
    ':is()',
    '::slotted(.soci_list)',
    '& .soci',
    'svg|a',
    '<!-- .soci_list',
    'td || .soci_list > % ',
    'body/* .soci_list */',
  ])('leaks: %s', (selector) => {
    expect(selectorLeaks(selector, id)).toBe(true);
  });

  it('of an area whose id begins with that of another stays apart from it', () => {
    expect(selectorLeaks('.soci-eventi_list', 'soci-eventi')).toBe(false);
    expect(selectorLeaks('.soci_eventi_list', 'soci-eventi')).toBe(true);
    expect(selectorLeaks('.soci-eventi_list', 'soci')).toBe(true);
  });
});

describe('a stylesheet of an area', () => {
  it.each([
    '',
    '.soci_a{color:red}.soci_b,.soci_c:hover{color:blue}',
    '@media (min-width: 48em){@supports (display: grid){.soci_a{color:red}}}',
    '@layer soci;@layer soci{@container (width<=30rem){.soci_a svg{color:red}}}',
    '.soci_a{color:red;&:hover{color:blue}svg{flex:none}> a,& + .soci_b{color:red}.dark &{color:white}}',
    '.soci_a{@media print{display:none;b{color:red}}}',
    '.soci_a{--x:{body:hover};--y:1;color:red}',
    '.soci_a::before{content:"} body {"}',
    ".soci_a::before{content:'\\'} body {'}",
    '.soci_a{background:url(data:image/svg+xml;a{b})}',
    '/* body { color: red } */.soci_a{color:red}',
    '@keyframes soci_spin{from{opacity:0}to{opacity:1}}.soci_a{animation:soci_spin 1s}',
    '@font-face{font-family:"soci_inter";src:url(a.woff2)}',
    '@property --soci_angle{syntax:"<angle>";inherits:false;initial-value:0deg}',
    '@scope (.soci_a) to (.soci_b){img{color:red}:scope > a{color:blue}}',
    '@charset "utf-8";@starting-style{.soci_a{opacity:0}}',
    '.soci_a{color:red',
  ])('stays its own: %s', (css) => {
    expect(leakingSelectors(css, id)).toEqual([]);
  });

  it.each([
    ['body{margin:0}', ['body']],
    ['.soci_a{color:red}:root{--mantine-color-text:red}', [':root']],
    ['@media print{html,.soci_a{color:red}}', ['html']],
    ['@layer x{@supports (a:b){@container (width>1px){*{color:red}}}}', ['*']],
    ['.soci_a{& ~ div{color:red}body &{color:red}}', ['& ~ div']],
    ['.soci_a{:not(&){color:red}}', [':not(&)']],
    ['.soci_a{@media print{& + p{color:red}}}', ['& + p']],
    ['.soci_a, p{b{color:red}}', ['p', 'b']],
    ['b{.soci_a &{color:red}}', ['b']],
    ['@keyframes spin{to{opacity:0}}', ['@keyframes spin']],
    ['@-webkit-keyframes "spin"{to{opacity:0}}', ['@-webkit-keyframes "spin"']],
    ['@font-face{font-family:Inter;src:url(a.woff2)}', ['@font-face Inter']],
    ['@font-face{font-family:soci_a;font-family:Inter}', ['@font-face Inter']],
    ['@font-face{src:url(a.woff2)}', ['@font-face']],
    ['@property --angle{inherits:false}', ['@property --angle']],
    ['@counter-style stars{symbols:"*"}', ['@counter-style stars']],
    ['@page{margin:0}', ['@page']],
    ['@import url("https://fonts.example/a.css");', ['@import url("https://fonts.example/a.css")']],
    ['@import "a.css"', ['@import "a.css"']],
    ['@namespace svg url(http://www.w3.org/2000/svg);', ['@namespace svg url(http://www.w3.org/2000/svg)']],
    ['@view-transition{navigation:auto}', ['@view-transition']],
    ['@scope{img{color:red}}', ['@scope']],
    ['@scope (body) to (.soci_a){img{color:red}}', ['@scope (body) to (.soci_a)']],
    ['.soci_a::before{content:"x\n}body{color:red}', ['body']],
    ['.soci_a{background:url(a/*b)}body{color:red}.soci_b{background:url(c*/d)}', ['body']],
    ['.soci_a{background:URL(a/*b)}body{color:red}.soci_b{background:url(c*/d)}', ['body']],
    ['.soci_a{color:red;b{color:red}a:hover & + p{color:red}}', ['a:hover & + p']],
    ['--x:hover{}body{color:red}', ['--x:hover', 'body']],
    ['.soci_a{color:red}}body{color:red}', ['}body']],
    ['body{color:red}body{color:blue}', ['body']],
  ])('leaks: %s', (css, leaks) => {
    expect(leakingSelectors(css, id)).toEqual(leaks);
  });
});

/** The server has ten seconds for the styles of a release. */
it.each(['a{', '{', 'a{&:hover{', '@media all{', '.trial_a{&{'])(
  'rules in rules without end, %s, are a leak at once',
  (rule) => {
    const began = Date.now();
    expect(leakingSelectors(rule.repeat(500_000), 'trial')).not.toEqual([]);
    expect(Date.now() - began).toBeLessThan(10_000);
  },
);

it('what stands in many rules in each other is not read anew for each of them', () => {
  const began = Date.now();
  expect(leakingSelectors(`${'a{'.repeat(29)}${'x:y;a{b:c}'.repeat(25_000)}`, 'trial')).not.toEqual([]);
  expect(Date.now() - began).toBeLessThan(10_000);
});

it('styles that are longer than their parser can count leak', () => {
  const css = `.trial_a{color:red;${' '.repeat(2 ** 24)}}body{margin:0}`;
  expect(leakingSelectors(css, 'trial')).toEqual(['.trial_a{color:red; }body{margin:0}']);
});
