import { expect, it } from 'vitest';
import { maskedJson, maskedQuery, maskedUrl } from './mask.ts';

it('never lets a secret into a log line', () => {
  const text = maskedJson({ account: 'admin', password: 'p1', newPassword: 'p2', nested: { token: 't1', code: 'c1' } });
  expect(text).toContain('admin');
  for (const secret of ['p1', 'p2', 't1', 'c1']) expect(text).not.toContain(`"${secret}"`);
  expect(maskedUrl('/hubs/chathub?access_token=abc&x=1')).toBe('/hubs/chathub?access_token=******&x=1');
  expect(maskedUrl('/api/sysFileInfo/preview?id=1&exp=2&sig=abc')).not.toContain('abc');
  expect(maskedUrl('/hubs/chathub?x?token=abc')).not.toContain('abc');
});

it('stars a token without a name, as old clients send it with any GET', () => {
  const token = 'yJ0-aXq_3kd92LmZ0pT7vRw1sBnC4eHf6gUo8iQxKYA';
  expect(maskedUrl(`/api/logout?0=${token}`)).toBe('/api/logout?0=******');
  expect(maskedUrl(`/api/sysUser/page?_t=1700000000000&name=王&x=${token}`)).toBe(
    '/api/sysUser/page?_t=1700000000000&name=王&x=******',
  );
  expect(maskedQuery({ 0: 'short', id: ['1', token], name: '王' })).toEqual({ 0: '******', id: '******', name: '王' });
});

it('stars the password of an address, under whatever key and in the URL itself', () => {
  const address = 'https://cam.example.com/1.flv?user=a&pwd=Geheim-1';
  for (const text of [maskedJson({ rows: [{ streamUrl: address }] }), maskedUrl(`/api/x?u=1&password=Geheim-1`)])
    expect(text).not.toContain('Geheim-1');
});

it('stars what a descriptor says is secret, whatever it is called', () => {
  expect(maskedJson({ rows: [{ apiKey: 'k1', name: 'n1' }] }, new Set(['apiKey']))).toBe(
    '{"rows":[{"apiKey":"******","name":"n1"}]}',
  );
});

it('cuts long texts without halving a character', () => {
  expect(maskedJson({ text: `${'x'.repeat(199)}😀😀` })).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  expect(maskedJson({ list: Array.from({ length: 5_000 }, (_, i) => i) }).length).toBeLessThan(2_100);
});
