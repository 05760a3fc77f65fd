import { expect, test } from 'vitest';
import { FileLinks } from './file-links.ts';

const start = new Date('2026-11-20T00:01:00Z');
let now = start;
const links = new FileLinks(Buffer.alloc(32, 1), () => now);
const SESSION = Buffer.alloc(32, 7);
const holder = { tenant: '1', tokenHash: SESSION };
const claimOf = (link: string) => {
  const query = new URLSearchParams(link.split('?')[1]);
  return { id: query.get('id') ?? '', exp: query.get('exp'), sig: query.get('sig') };
};

test('a link opens its file for ten minutes at most', () => {
  now = start;
  const claim = claimOf(links.link(holder, 42, 'preview'));
  expect(links.claimOf(claim)).toEqual(holder);
  now = new Date(start.getTime() + 11 * 60_000);
  expect(links.claimOf(claim)).toBeNull();
});

test('no part of a link can be exchanged', () => {
  now = start;
  const claim = claimOf(links.link(holder, 42, 'preview'));
  expect(links.claimOf({ ...claim, id: '43' })).toBeNull();
  expect(links.claimOf({ ...claim, exp: String(Number(claim.exp) + 1) })).toBeNull();
  expect(links.claimOf({ ...claim, sig: claim.sig?.replace(/^1\./, '2.') })).toBeNull();
  const other = Buffer.alloc(32, 8).toString('base64url');
  expect(links.claimOf({ ...claim, sig: claim.sig?.replace(SESSION.toString('base64url'), other) })).toBeNull();
  expect(links.claimOf({ ...claim, sig: '1.' })).toBeNull();
  expect(links.claimOf({ ...claim, exp: 'Infinity' })).toBeNull();
  expect(new FileLinks(Buffer.alloc(32, 2), () => now).claimOf(claim)).toBeNull();
});

test('the same picture keeps its link for a while, so that browsers can keep it', () => {
  now = start;
  const first = links.link(holder, 42, 'preview');
  now = new Date(start.getTime() + 60_000);
  expect(links.link(holder, 42, 'preview')).toBe(first);
});

test('a link made outside any session opens nothing by itself', () => {
  expect(links.link({ tenant: '1' }, 42, 'download')).toBe('/api/sysFileInfo/download?id=42');
});
