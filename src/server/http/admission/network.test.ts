import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it('counts IPv4 by address, also where a socket tells it as IPv6', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (ip, network) => expect(networkOf(ip)).toBe(network));

it('tells networks apart', () => expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1')));
