import { isIPv6 } from 'node:net';

/** IPv4 address as a dual-stack socket reports it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Groups of an IPv6 network: a provider gives each customer at least 64 bits. */
const NETWORK_GROUPS = 4;

/** Key for limits: the IPv4 address, or the 64-bit IPv6 network, which belongs to one subscriber (security.md#R21). */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped) return mapped;
  const groups = groupsOf(ip.split('%')[0] ?? '').slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** All eight groups of an IPv6 address; `::` becomes zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => '0'), ...after];
}
