import { expect, it } from 'vitest';
import { withoutDisplayNames } from './display-names.ts';

it('takes the names of components out, and leaves an if its statement', () => {
  expect(withoutDisplayNames('Button.displayName = "@mantine/core/Button";\nexport { Button };')).toBe(
    ';\nexport { Button };',
  );
  expect(withoutDisplayNames("if (named)\n  Menu.Item.displayName = 'Item';\nshow();")).toBe(
    'if (named)\n  ;\nshow();',
  );
});

it.each([
  `Extended.displayName = \`WithProps(\${Component.displayName})\`;`,
  'if (child.type.displayName === "@mantine/core/CardSection") wrap(child);',
  'const title = names.displayName = "Titolo";',
  'Row.displayName = "Riga", Row.keys = [];',
])('leaves %s', (code) => {
  expect(withoutDisplayNames(code)).toBe(code);
});
