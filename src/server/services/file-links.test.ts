import { expect, test } from 'vitest';
import { FileLinks } from './file-links.ts';

const start = new Date('2026-11-20T00:01:00Z');
let now = start;
const links = new FileLinks(Buffer.alloc(32, 1), () => now);
const claimOf = (link: string) => {
  const query = new URLSearchParams(link.split('?')[1]);
  return { id: query.get('id') ?? '', exp: query.get('exp'), sig: query.get('sig') };
};

test('a link opens its file for ten minutes at most', () => {
  now = start;
  const claim = claimOf(links.link('1', 42, 'preview'));
  expect(links.tenantOf(claim)).toBe('1');
  now = new Date(start.getTime() + 11 * 60_000);
  expect(links.tenantOf(claim)).toBeNull();
});

test('no part of a link can be exchanged', () => {
  now = start;
  const claim = claimOf(links.link('1', 42, 'preview'));
  expect(links.tenantOf({ ...claim, id: '43' })).toBeNull();
  expect(links.tenantOf({ ...claim, exp: String(Number(claim.exp) + 1) })).toBeNull();
  expect(links.tenantOf({ ...claim, sig: claim.sig?.replace(/^1\./, '2.') })).toBeNull();
  expect(links.tenantOf({ ...claim, sig: '1.' })).toBeNull();
  expect(links.tenantOf({ ...claim, exp: 'Infinity' })).toBeNull();
  expect(new FileLinks(Buffer.alloc(32, 2), () => now).tenantOf(claim)).toBeNull();
});

test('the same picture keeps its link for a while, so that browsers can keep it', () => {
  now = start;
  const first = links.link('1', 42, 'preview');
  now = new Date(start.getTime() + 60_000);
  expect(links.link('1', 42, 'preview')).toBe(first);
});
