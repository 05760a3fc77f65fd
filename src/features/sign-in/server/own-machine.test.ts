import { expect, it } from 'vitest';
import { isAtThisMachine } from './own-machine.ts';

const asked = (ip: string, headers: Record<string, string> = {}) =>
  isAtThisMachine({ ip, headers: { host: '127.0.0.1:8080', ...headers } });

it('knows a browser on the same machine by its address and the name it asks for', () => {
  for (const ip of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1']) expect(asked(ip), ip).toBe(true);
  for (const host of ['localhost', 'LOCALHOST:8080', '[::1]:8080', '[::1]']) {
    expect(asked('127.0.0.1', { host }), host).toBe(true);
  }
});

it.each(['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', '127.0.0.1.evil'])(
  'an address of elsewhere (%s) is not at this machine',
  (ip) => {
    expect(asked(ip)).toBe(false);
  },
);

it.each([
  { host: 'hazard.example.com' },
  { host: 'localhost.evil.example' },
  { host: '127.0.0.1.evil.example' },
  { host: '' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 tunnel' },
])('nor is one that came through a proxy or under another name: %j', (headers) => {
  expect(asked('127.0.0.1', headers as unknown as Record<string, string>)).toBe(false);
});
