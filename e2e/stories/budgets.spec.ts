// Every first load pays for the shell, and every screen for its area: what is built here stays within the budgets of its folders.
import { buildReleases, judgeBudgets } from '@sodalizio/build';
import { expect, test } from '../support/people.ts';

test('the shell and every area are within their budgets', async () => {
  const lines = judgeBudgets(await buildReleases());
  expect(lines.map(({ of }) => of)).toEqual(['shell', 'associates', 'cms', 'messages', 'projects', 'questionnaires']);
  expect(lines.flatMap(({ of, passed, says }) => (passed ? [] : says.map((one) => `${of}: ${one}`)))).toEqual([]);
});
