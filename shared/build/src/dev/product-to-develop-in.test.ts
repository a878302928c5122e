import { afterEach, expect, it, vi } from 'vitest';
import { productToDevelopIn } from './product-to-develop-in.ts';

afterEach(() => vi.unstubAllEnvs());

const none = { at: undefined, port: undefined };

it('an area is developed at the address that is given, else at SODALIZIO_ADDRESS, else here', () => {
  vi.stubEnv('SODALIZIO_ADDRESS', 'https://soci.example.org');
  expect(productToDevelopIn({ at: 'http://127.0.0.1:5000', port: '4001' }, false)).toBe('http://127.0.0.1:5000');
  expect(productToDevelopIn(none, false)).toBe('https://soci.example.org');
  vi.stubEnv('SODALIZIO_ADDRESS', '');
  expect(productToDevelopIn(none, false)).toBeUndefined();
});

it('a port is one of this machine, whatever SODALIZIO_ADDRESS says', () => {
  vi.stubEnv('SODALIZIO_ADDRESS', 'https://soci.example.org');
  expect(productToDevelopIn({ at: undefined, port: '4001' }, false)).toBeUndefined();
  expect(productToDevelopIn({ at: undefined, port: '4001' }, true)).toBe('http://127.0.0.1:4001');
});

it('a kit’s workspace, which has no product to start, refuses without an address', () => {
  vi.stubEnv('SODALIZIO_ADDRESS', '');
  expect(() => productToDevelopIn(none, true)).toThrow('Where is the product? --at https://…');
  vi.stubEnv('SODALIZIO_ADDRESS', 'https://soci.example.org');
  expect(productToDevelopIn(none, true)).toBe('https://soci.example.org');
});
