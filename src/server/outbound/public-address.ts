import { BlockList, isIP } from 'node:net';

/** IPv4 ranges without public services (IANA special-purpose registry). */
const CLOSED_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** IPv6 ranges that are not public: documentation, and tunnels to IPv4 (Teredo, 6to4). */
const CLOSED_6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const;

const closed = new BlockList();
for (const [net, prefix] of CLOSED_4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_6) closed.addSubnet(net, prefix, 'ipv6');

/** Global range of IPv6; loopback, link-local, IPv4-mapped and NAT64 addresses are outside. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** True for addresses of the public network only (security.md#R23). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
