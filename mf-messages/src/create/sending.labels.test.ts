import { expect, test } from 'vitest';
import { sendingLabels as labels } from './sending.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2_000].map((count) => labels.receive(count, count))).toEqual([
    '1 socio riceverà 1 e-mail',
    '2.000 soci riceveranno 2.000 e-mail',
  ]);
  expect([1, 2].map((count) => labels.excluded('not-wanted', count))).toEqual([
    '1 socio che non desidera le informative',
    '2 soci che non desiderano le informative',
  ]);
});
