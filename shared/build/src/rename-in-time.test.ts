import { expect, it } from 'vitest';
import { renameInTime } from './rename-in-time.ts';

/** A renaming that fails so many times before it works. */
function failing(times: number, code: string) {
  let tried = 0;
  const rename = () => {
    tried += 1;
    if (tried <= times) throw Object.assign(new Error(code), { code });
  };
  return { rename, tried: () => tried };
}

it('tries again on Windows while another program has a file of the folder open', () => {
  for (const code of ['EPERM', 'EBUSY', 'EACCES']) {
    const { rename, tried } = failing(2, code);
    renameInTime('from', 'to', { rename, windows: true });
    expect(tried()).toBe(3);
  }
});

it('fails at once for another reason, and elsewhere', () => {
  for (const [code, windows] of [['ENOENT', true] as const, ['EACCES', false] as const]) {
    const { rename, tried } = failing(1, code);
    expect(() => renameInTime('from', 'to', { rename, windows })).toThrow(code);
    expect(tried()).toBe(1);
  }
});

it('fails for a folder that is not given free', () => {
  const { rename, tried } = failing(1000, 'EBUSY');
  expect(() => renameInTime('from', 'to', { rename, windows: true })).toThrow('EBUSY');
  expect(tried()).toBeGreaterThan(5);
});
