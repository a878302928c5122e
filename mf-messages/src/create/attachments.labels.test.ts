import { expect, test } from 'vitest';
import { bytesInWords, attachmentLabels as labels } from './attachments.labels.ts';

test('the size of a file is said as people say it', () => {
  const megabyte = 1024 * 1024;
  expect([1, 1536, 12 * 1024, megabyte - 1, megabyte, 3.44 * megabyte].map(bytesInWords)).toEqual([
    '1 kB',
    '2 kB',
    '12 kB',
    '1024 kB',
    '1,0 MB',
    '3,4 MB',
  ]);
});

test('attachments are counted, one in the singular', () => {
  expect([0, 1, 2].map(labels.attached)).toEqual(['', '1 allegato', '2 allegati']);
  expect([0, 0.126, 1].map(labels.percent)).toEqual(['0\u00a0%', '13\u00a0%', '100\u00a0%']);
});
