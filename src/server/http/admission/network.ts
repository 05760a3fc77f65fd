import { isIPv6 } from 'node:net';

/** An IPv4 address in the form that a dual-stack socket reports. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Number of groups of an IPv6 network: a provider gives each customer at least 64 bits. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key that limits count by: an IPv4 address, or the network of 64 bits of an IPv6 address. One subscriber
 * has all addresses of his network, so a limit per address would have no effect (security.md#R21).
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped) return mapped;
  const groups = groupsOf(ip.split('%')[0] ?? '').slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Returns all eight groups; `::` is replaced by zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => '0'), ...after];
}
