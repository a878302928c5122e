import { expect, test } from 'vitest';
import { isTrustable } from './trusted-proxies.ts';

test.each([
  ...['loopback', 'linklocal', 'uniquelocal'],
  ...['10.0.0.1', '10.0.0.0/8', '10.0.0.0/1', '10.0.0.1/32'],
  ...['10.0.0.0/255.0.0.0', '10.0.0.0/255.255.240.0', '10.0.0.1/255.255.255.255'],
  ...['::1', 'fd00::/8', '2001:db8::1/128', '2001:db8::/33'],
])('%s is a proxy to trust', (part) => {
  expect(isTrustable(part)).toBe(true);
});

test.each([
  ...['', 'proxy', 'proxy.example', '10.0.0', '10.0.0.256', '10.0.0.1:80'],
  ...['10.0.0.0/', '10.0.0.0/0', '10.0.0.0/08', '10.0.0.0/33', '10.0.0.0/-8', '10.0.0.0/8/8', 'loopback/8'],
  ...['10.0.0.0/0.255.255.255', '10.0.0.0/255.0.255.0', '10.0.0.0/0.0.0.0', '10.0.0.0/5.0.0.0'],
  ...['fd00::/0', 'fd00::/129', 'fd00::/ffff::', 'fd00::/255.0.0.0', '10.0.0.0/ffff::'],
])('“%s” is none', (part) => {
  expect(isTrustable(part)).toBe(false);
});
