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

it('knows the pages of the server itself and addresses that were typed', () => {
  expect(asked('127.0.0.1', { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(asked('127.0.0.1', { 'sec-fetch-site': 'none' })).toBe(true);
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
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3000' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('nor is one that came through a proxy, under another name or from a foreign page: %j', (headers) => {
  expect(asked('127.0.0.1', headers as unknown as Record<string, string>)).toBe(false);
});
