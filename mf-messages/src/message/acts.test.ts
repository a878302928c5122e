import { expect, test } from 'vitest';
import { someCounts } from '../test-messages.ts';
import { actsOf } from './acts.ts';

test.each([
  ['scheduled', { queued: 3 }, ['cancel']],
  ['sending', { queued: 3, delivering: 1, failed: 2 }, ['pause', 'stop']],
  ['sending', { delivering: 1, sent: 2, unknown: 1 }, []],
  ['paused', { queued: 3, sent: 2 }, ['resume', 'stop']],
  ['sent', { sent: 5 }, []],
  ['sent-with-errors', { sent: 5, failed: 1 }, ['retry']],
  ['sent-with-errors', { sent: 5, failed: 1, unknown: 1 }, ['retry', 'resend-unknown']],
  ['cancelled', { stopped: 5 }, []],
  ['stopped', { sent: 2, stopped: 5 }, []],
  ['stopped', { sent: 2, stopped: 5, failed: 1 }, ['retry']],
  ['stopped', { stopped: 5, delivering: 1, failed: 1 }, []],
] as const)('%s with %j: %j', (state, numbers, acts) => {
  expect(actsOf({ state, counts: someCounts(numbers) })).toEqual(acts);
});
