import { expect, it } from 'vitest';
import { nextForArea, nextForScreen } from './next-steps.ts';

it('an area of the repository is developed beside a product of its own', () => {
  expect(nextForArea('eventi', false)).toBe(
    'Next: npm run check, npm run dev -- mf-eventi. The whole way: docs/new-team.md',
  );
  expect(nextForScreen('mf-eventi', false)).toContain('CONTRIBUTING.md, "Add a screen"');
});

it('an area of a kit’s workspace is developed in front of a product, and its page is that of the kit', () => {
  expect(nextForArea('eventi', true)).toBe(
    'Next: npm run check, npm run dev -- mf-eventi --at <address of the product>. The whole way: docs/kit.md',
  );
  expect(nextForScreen('mf-eventi', true)).toContain('docs/kit.md, "Add a screen"');
});
