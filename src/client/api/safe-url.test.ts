import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../tests/support/size.ts';
import { safeRedirect, safeUrl } from './safe-url.ts';

describe('safeUrl (security.md#R18)', () => {
  it.each(['https://a.example/x', 'http://10.0.0.1:8080/live.flv', 'wss://a.example/s', '/news/1'])(
    'keeps %s',
    (url) => {
      expect(safeUrl(url)).toBe(url);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://u:p@a.example/',
    'http://',
    'blob:x',
  ])('refuses %s', (url) => expect(safeUrl(url)).toBeNull());
});

describe('safeRedirect (security.md#R18)', () => {
  it('keeps a path with its query and hash', () => {
    expect(safeRedirect('/main/CameraFile?pageNo=2#x')).toBe('/main/CameraFile?pageNo=2#x');
  });

  it.each([
    null,
    '',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'main/x',
    '/\t/evil.example',
    '/user/login?redirect=/a',
    '/..//evil.example',
    'https:evil.example',
    '%2F%2Fevil.example',
    '@evil.example',
    '\t//evil.example',
    '/user/login?redirect=//evil.example',
    '/x/..//evil.example/a',
  ])('refuses %s', (text) => expect(safeRedirect(text)).toBeNull());

  it('never leaves this site, whatever it is given', () => {
    const piece = fc.constantFrom(
      ...'/ \\ // evil.example @ : https: javascript: \t \n %2F ? # . .. user login \u3002'.split(' '),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const target = safeRedirect(given);
        if (target === null) return;
        expect(target).toMatch(/^\/(?![/\\])/);
        expect(new URL(target, window.location.origin).origin).toBe(window.location.origin);
      }),
      { numRuns: rounds({ day: 400, full: 2_000, night: 50_000 }) },
    );
  });
});
