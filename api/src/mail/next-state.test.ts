import { expect, test } from 'vitest';
import { nextState } from './next-state.ts';

const now = new Date('2026-11-24T09:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
const aDelivery = (over: Partial<Parameters<typeof nextState>[0]> = {}) => ({
  ...{ id: 4, attempts: 0, first_tried_at: null, give_up_at: null },
  ...over,
});
const later = { kind: 'refused', permanent: false, answer: '450 later' } as const;

test.each([
  [{ kind: 'sent', answer: '250 ok' }, 'sent', ''],
  [{ kind: 'no-answer', answer: '' }, 'unknown', 'no-answer'],
  [{ kind: 'not-made', answer: '' }, 'failed', 'not-made'],
  [{ kind: 'expired', answer: '' }, 'failed', 'expired'],
  [{ kind: 'refused', permanent: true, answer: '550 nobody' }, 'failed', 'refused'],
] as const)('after %j a delivery is done: %s', (attempt, state, reason) => {
  expect(nextState(aDelivery({ attempts: 2 }), attempt, now)).toEqual({
    ...{ id: 4, attempts: 3, answer: attempt.answer, state, reason },
    ...{ due_at: now.toISOString(), settled_at: now.toISOString() },
  });
});

test('a mail server that was not reached is no attempt: the delivery is due at once', () => {
  const attempt = { kind: 'unreachable', answer: 'ECONNREFUSED' } as const;
  expect(nextState(aDelivery({ attempts: 2 }), attempt, now)).toEqual({
    ...{ id: 4, attempts: 2, answer: 'ECONNREFUSED', state: 'queued', reason: '' },
    ...{ due_at: now.toISOString(), settled_at: null },
  });
});

test('a refusal for now is tried again after 1, 5 and 15 minutes, 1 hour, then every 4 hours', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 9].map((attempts) => {
    const next = nextState(aDelivery({ attempts }), later, now);
    expect(next).toMatchObject({
      attempts: attempts + 1,
      state: 'queued',
      reason: 'refused-for-now',
      settled_at: null,
    });
    return (Date.parse(next.due_at) - now.getTime()) / minute;
  });
  expect(pauses).toEqual([1, 5, 15, 60, 240, 240, 240]);
});

test('a refusal for now is given up 48 hours after the first attempt', () => {
  const triedBefore = (milliseconds: number) => aDelivery({ attempts: 9, first_tried_at: after(-milliseconds) });
  expect(nextState(triedBefore(44 * hour), later, now)).toMatchObject({ state: 'queued', due_at: after(4 * hour) });
  expect(nextState(triedBefore(44 * hour + 1), later, now)).toMatchObject({
    ...{ state: 'failed', reason: 'expired', answer: '450 later' },
    ...{ due_at: now.toISOString(), settled_at: now.toISOString() },
  });
});

test('who was tried seldom in these 48 hours, because the message was held, is tried again', () => {
  const held = (attempts: number) => aDelivery({ attempts, first_tried_at: after(-72 * hour) });
  expect(nextState(held(1), later, now)).toMatchObject({ attempts: 2, state: 'queued', due_at: after(5 * minute) });
  expect(nextState(held(8), later, now)).toMatchObject({ attempts: 9, state: 'queued' });
  expect(nextState(held(9), later, now)).toMatchObject({ attempts: 10, state: 'failed', reason: 'expired' });
});

test('a mailing that ends earlier is given up then, whenever it was first tried', () => {
  const ends = (give_up_at: string) => aDelivery({ first_tried_at: after(-100 * hour), give_up_at });
  expect(nextState(ends(after(minute)), later, now)).toMatchObject({ state: 'queued', due_at: after(minute) });
  expect(nextState(ends(after(minute - 1)), later, now)).toMatchObject({ state: 'failed', reason: 'expired' });
});
