import { afterEach, expect, test, vi } from 'vitest';
import { productAddress } from './product-address.ts';

afterEach(() => vi.unstubAllEnvs());

test('the address that is given counts, then SODALIZIO_ADDRESS, then this machine’s', () => {
  vi.stubEnv('SODALIZIO_ADDRESS', 'https://soci.example.org/');
  expect(productAddress('http://127.0.0.1:5000/')).toBe('http://127.0.0.1:5000');
  expect(productAddress(undefined)).toBe('https://soci.example.org');
  vi.stubEnv('SODALIZIO_ADDRESS', undefined);
  expect(productAddress(undefined)).toBe('http://127.0.0.1:4000');
});

test('an empty SODALIZIO_ADDRESS is none; what is no address is refused in one sentence', () => {
  vi.stubEnv('SODALIZIO_ADDRESS', '');
  expect(productAddress(undefined)).toBe('http://127.0.0.1:4000');
  for (const wrong of ['soci.example.org', 'ftp://soci.example.org', 'http://', ''])
    expect(() => productAddress(wrong)).toThrow(/is no address of a product: write one like/);
});
