import { expect, it } from 'vitest';
import { isInsideAddress } from './addresses.ts';

it.each(['PLANT_HOST', 'PLANT_GATE', 'OUT'])(
  'takes no address of this machine or its network under the code %s',
  (code) => {
    const inside = ['http://127.0.0.1:5432/x', 'https://localhost', 'ftp://10.0.0.8/a', '192.168.1.1', '127.0.0.1:25'];
    for (const value of [...inside, '[::1]:80', '::1', 'localhost:8080', 'http://2130706433/', 'http://a.localhost/'])
      expect(isInsideAddress(code, value), value).toBe(true);
    for (const value of ['https://example.com/a', '8.8.8.8']) expect(isInsideAddress(code, value), value).toBe(false);
  },
);

it('finds one among several, and takes other texts for what they are', () => {
  expect(isInsideAddress('OUT', 'https://example.com, http://127.0.0.1')).toBe(true);
  for (const value of ['24', '1.2.3', '08:30', '12:00:00', 'a:b', '本机', 'localhostess', '', '1,2,3'])
    expect(isInsideAddress('OUT', value), value).toBe(false);
});
