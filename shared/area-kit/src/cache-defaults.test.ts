import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheDefaults } from './cache-defaults.ts';

const cache = new QueryClient({ defaultOptions: cacheDefaults });
afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
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

test('a failure is not repeated; offline a call fails at once instead of waiting', async () => {
  onlineManager.setOnline(false);
  const fail = vi.fn(() => Promise.reject(new Error('offline')));
  await expect(cache.fetchQuery({ queryKey: ['things'], queryFn: fail })).rejects.toThrow('offline');
  const save = cache.getMutationCache().build(cache, cache.defaultMutationOptions({ mutationFn: fail }));
  await expect(save.execute(undefined)).rejects.toThrow('offline');
  expect(fail).toHaveBeenCalledTimes(2);
});
