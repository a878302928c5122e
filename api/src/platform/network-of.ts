import { normalizeIP } from '@fastify/rate-limit';

/**
 * What counts as one caller, as for the limit of calls (build-app.ts): an IPv4 address, or a whole IPv6 network, of which one computer
 * has every address. Text before the address stays.
 */
export const networkOf = (address: string): string => address.replace(/\S+$/, (ip) => normalizeIP(ip));
