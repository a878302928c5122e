import { normalizeIP } from '@fastify/rate-limit';

/** Proxies of Microsoft write `192.0.2.1:49152`: the port is another one for each connection. */
const withoutPort = (ip: string) => ip.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1');

/**
 * What counts as one caller, for the limits of calls and of wrong passwords: an IPv4 address, or a whole IPv6 network, of which one
 * computer has every address. Text before the address stays.
 */
export const networkOf = (address: string): string => address.replace(/\S+$/, (ip) => normalizeIP(withoutPort(ip)));
