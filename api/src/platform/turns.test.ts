import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

function workshop(turns: Turns) {
  const going = new Set<string>();
  const end = new Map<string, () => void>();
  const start = (name: string, weight: number, fails = false) =>
    turns
      .run(weight, async () => {
        going.add(name);
        await new Promise<void>((resolve) => end.set(name, resolve));
        going.delete(name);
        if (fails) throw new Error(name);
        return name;
      })
      .catch((error: unknown) => String(error));
  const stop = async (name: string) => {
    end.get(name)?.();
    await soon();
  };
  return { going: () => [...going].sort(), start, stop };
}

it('limits the number of concurrent acts, and their total weight', async () => {
  const { going, start, stop } = workshop(new Turns(2, 10));
  const all = [start('a', 4), start('b', 6), start('c', 5), start('d', 9), start('e', 1)];
  await soon();
  expect(going()).toEqual(['a', 'b']);
  await stop('a');
  expect(going()).toEqual(['b']);
  await stop('b');
  expect(going()).toEqual(['c']);
  await stop('c');
  expect(going()).toEqual(['d', 'e']);
  await stop('d');
  await stop('e');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('limits the number of light acts too', async () => {
  const { going, start, stop } = workshop(new Turns(2, 100));
  const all = [start('a', 1), start('b', 1), start('c', 1)];
  await soon();
  expect(going()).toEqual(['a', 'b']);
  await stop('b');
  expect(going()).toEqual(['a', 'c']);
  await stop('a');
  await stop('c');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

it('what fails gives its place free, and what weighs too much works alone', async () => {
  const { going, start, stop } = workshop(new Turns(2, 10));
  const failing = start('a', 2, true);
  void start('b', 40);
  void start('c', 1);
  await soon();
  expect(going()).toEqual(['a']);
  await stop('a');
  expect(await failing).toBe('Error: a');
  expect(going()).toEqual(['b']);
  await stop('b');
  expect(going()).toEqual(['c']);
  await stop('c');
});
