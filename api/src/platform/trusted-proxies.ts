import { isIP } from 'node:net';

const named = ['loopback', 'linklocal', 'uniquelocal'];
const isNetmask = (text: string) =>
  isIP(text) === 4 &&
  /^1+0*$/.test(
    text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join(''),
  );

/** An address, a network or a name that Fastify accepts: anything else ends its start. */
export function isTrustable(part: string): boolean {
  if (named.includes(part)) return true;
  const [address = '', range, ...more] = part.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  if (range === undefined || (kind === 4 && isNetmask(range))) return true;
  return /^[1-9]\d{0,2}$/.test(range) && Number(range) <= (kind === 4 ? 32 : 128);
}
