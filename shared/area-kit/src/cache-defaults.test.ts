import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheDefaults } from './cache-defaults.ts';

const cache = new QueryClient({ defaultOptions: cacheDefaults });
afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  cache.clear();
});

test('an answer is fresh for half a minute, and then read again', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  const ask = vi.fn(async () => 'answer');
  const read = () => cache.fetchQuery({ queryKey: ['things'], queryFn: ask });
  await read();
  clock.mockReturnValue(29_999);
  await read();
  expect(ask).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(30_000);
  await read();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what is on the screen is read again when the page is looked at after more than five minutes', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  const [ask, askOnce] = [vi.fn(async () => 'answer'), vi.fn(async () => 'answer')];
  const things = new QueryObserver(cache, { queryKey: ['things'], queryFn: ask });
  const towns = new QueryObserver(cache, {
    queryKey: ['towns'],
    queryFn: askOnce,
    staleTime: Number.POSITIVE_INFINITY,
  });
  cache.mount();
  const leave = [things.subscribe(() => {}), towns.subscribe(() => {})];
  const lookAgainAt = (now: number) => {
    focusManager.setFocused(false);
    clock.mockReturnValue(now);
    focusManager.setFocused(true);
  };
  await expect.poll(() => things.getCurrentResult().data).toBe('answer');
  lookAgainAt(300_000);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ask).toHaveBeenCalledTimes(1);
  lookAgainAt(300_001);
  await expect.poll(() => ask).toHaveBeenCalledTimes(2);
  expect(askOnce).toHaveBeenCalledTimes(1);
  for (const one of leave) one();
  cache.unmount();
});

test('a failure is not repeated; offline a call fails at once instead of waiting', async () => {
  onlineManager.setOnline(false);
  const fail = vi.fn(() => Promise.reject(new Error('offline')));
  await expect(cache.fetchQuery({ queryKey: ['things'], queryFn: fail })).rejects.toThrow('offline');
  const save = cache.getMutationCache().build(cache, cache.defaultMutationOptions({ mutationFn: fail }));
  await expect(save.execute(undefined)).rejects.toThrow('offline');
  expect(fail).toHaveBeenCalledTimes(2);
});
