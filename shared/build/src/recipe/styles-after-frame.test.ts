import { expect, test } from 'vitest';
import { styleSheetsLast } from './styles-after-frame.ts';

test('style sheets stand behind the frame, in their order, each once', () => {
  const link = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}">`;
  const page = `<head>\n    ${link('a.css')}\n    <link rel="icon" href="/i.svg">\n    ${link('$&.css')}\n</head><body><p>…</p></body>`;
  expect(styleSheetsLast(page)).toBe(
    `<head>\n    <link rel="icon" href="/i.svg">\n</head><body><p>…</p>\n    ${link('a.css')}\n    ${link('$&.css')}\n  </body>`,
  );
});
