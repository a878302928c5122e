import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../workspace.ts';
import { areaClass, shellClass } from './area-styles.ts';

const file = (path: string) => join(workspaceRoot, path);

it('a class of the shell has a name of its own for each file, the same after a change of the file', () => {
  const own = shellClass('footer', file('shell/src/layout/layout.module.css'));
  expect(own).toMatch(/^_[0-9a-f]{5}-footer$/);
  expect(shellClass('footer', file('shell/src/layout/layout.module.css?used'))).toBe(own);
  expect(shellClass('footer', file('shared/ui/src/page/page.module.css'))).not.toBe(own);
});

it('a class of an area has another name after a change: a page keeps the styles of every release it has opened', () => {
  const nameIn = areaClass('associates', file('mf-associates'));
  const [before, after] = ['1px', '2px'].map((gap) =>
    nameIn('list', file('mf-associates/src/list.module.css'), `.list{gap:${gap}}`),
  );
  expect(before).toMatch(/^associates_list_[0-9a-f]{5}$/);
  expect(after).not.toBe(before);
});
