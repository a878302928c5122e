import type { MantineColorsTuple } from '@mantine/core';

/** Red of the association. Shade 7 is `#b71e14`, the loader colour of section 9; white on it has 6.6:1. */
export const brand: MantineColorsTuple = [
  '#fdf1ef',
  '#fae0dd',
  '#f3bcb7',
  '#ec958d',
  '#e4695f',
  '#d9443a',
  '#c92a20',
  '#b71e14',
  '#9c170f',
  '#7d110a',
];

/** The one accent: links, focus ring, checked boxes. Blue, because red already marks primary actions and errors. */
export const accent: MantineColorsTuple = [
  '#eef4fb',
  '#dbe7f6',
  '#b7cfec',
  '#8fb5e2',
  '#6a9cd8',
  '#4682c6',
  '#2c6cb4',
  '#1d5ba0',
  '#174a84',
  '#123a68',
];

/** Neutrals of the light scheme; shade 6 is the lightest readable one (≥ 4.5:1) on the canvas. */
export const gray: MantineColorsTuple = [
  '#f8f8f7',
  '#f2f2f0',
  '#e8e8e5',
  '#dad9d6',
  '#bdbcb7',
  '#908f8a',
  '#656460',
  '#4a4946',
  '#302f2d',
  '#1c1b1a',
];

/** Neutrals of the dark scheme, from text (0) to the deepest background (9); 2 is the faintest readable text. */
export const dark: MantineColorsTuple = [
  '#ebeae8',
  '#cfcecb',
  '#aeada9',
  '#8b8a86',
  '#42413f',
  '#343331',
  '#282726',
  '#1f1e1d',
  '#161515',
  '#0f0e0e',
];

/** Errors. Cooler than the brand, so that an error is not taken for the primary action. */
export const red: MantineColorsTuple = [
  '#fff0f1',
  '#ffe0e3',
  '#fdbfc5',
  '#f897a1',
  '#f2707e',
  '#e64a5c',
  '#d02f44',
  '#b42338',
  '#951a2d',
  '#761322',
];

export const green: MantineColorsTuple = [
  '#ecf8f0',
  '#d5efde',
  '#abdfbe',
  '#7ecc9b',
  '#55b87b',
  '#359e60',
  '#22824b',
  '#1a6b3d',
  '#145431',
  '#0e3e24',
];

export const amber: MantineColorsTuple = [
  '#fff7e6',
  '#ffecc6',
  '#fdd98c',
  '#f7c04f',
  '#eba726',
  '#cc8a10',
  '#a56c07',
  '#865504',
  '#6a4303',
  '#4f3202',
];
