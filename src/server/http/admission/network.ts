import { isIPv6 } from 'node:net';

/** An IPv4 address in the form that a dual-stack socket reports. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Number of groups of an IPv6 network: a provider gives each customer at least 64 bits. */
const NETWORK_GROUPS = 4;

/**
 * Whom limits count: an IPv4 address, of IPv6 the network of 64 bits. One subscriber has all addresses of his network,
 * so a limit per address would be none (security.md#R21).
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped) return mapped;
  const groups = groupsOf(ip.split('%')[0] ?? '').slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** All eight groups, those that `::` stands for included. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => '0'), ...after];
}
