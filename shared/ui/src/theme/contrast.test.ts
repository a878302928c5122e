import { createTheme, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariablesResolver } from './css-variables.ts';
import { theme } from './theme.ts';

const full = mergeMantineTheme(DEFAULT_THEME, createTheme(theme));

function colours(scheme: 'light' | 'dark'): Record<string, string> {
  const base = defaultCssVariablesResolver(full);
  const own = cssVariablesResolver(full);
  return { ...base.variables, ...base[scheme], ...own.variables, ...own[scheme] };
}

function resolve(values: Record<string, string>, name: string): string {
  const value = values[name] ?? '';
  const inner = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return inner ? resolve(values, inner) : value;
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, (digit) => digit + digit) : hex;
  if (!/^#[\da-f]{6}$/i.test(full)) throw new Error(`not a colour: ${hex}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['--sodalizio-canvas', '--sodalizio-surface', '--sodalizio-hover', '--sodalizio-sunken'];
const texts = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-anchor',
  '--mantine-color-error',
];
const tones = ['good', 'bad', 'warn', 'neutral'];

test.each(['light', 'dark'] as const)('every text reads at 4.5:1 or better on every surface (%s)', (scheme) => {
  const values = colours(scheme);
  const pairs = [
    ...surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const)),
    ...tones.map((tone) => [`--sodalizio-${tone}`, `--sodalizio-${tone}-soft`] as const),
    ['--sodalizio-accent', '--sodalizio-accent-soft'] as const,
    // A button that destroys.
    ...surfaces.map((surface) => ['--mantine-color-red-outline', surface] as const),
    ['--mantine-color-white', '--mantine-color-brand-filled'] as const,
    ['--mantine-color-white', '--mantine-color-red-filled'] as const,
  ];
  const weak = pairs
    .map(([text, surface]) => ({ text, surface, ratio: contrast(resolve(values, text), resolve(values, surface)) }))
    .filter(({ ratio }) => ratio < 4.5);
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)('the edges of fields and buttons are seen at 3:1 (%s)', (scheme) => {
  const values = colours(scheme);
  const edge = resolve(values, '--mantine-color-default-border');
  for (const surface of ['--sodalizio-canvas', '--sodalizio-surface'])
    expect(contrast(edge, resolve(values, surface)), surface).toBeGreaterThanOrEqual(3);
});

test('the primary action has the red of the specification in both schemes', () => {
  expect(resolve(colours('light'), '--mantine-primary-color-filled')).toBe('#b71e14');
  expect(resolve(colours('dark'), '--mantine-primary-color-filled')).toBe('#b71e14');
});
