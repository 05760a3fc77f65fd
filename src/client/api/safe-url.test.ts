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

  const REFUSED = 'javascript:alert(1) data:text/html,x https://u:p@a.example/ http:// blob:x'.split(' ');
  it.each([' JaVaScRiPt:alert(1)', ...REFUSED])('refuses %s', (url) => expect(safeUrl(url)).toBeNull());
});

describe('safeRedirect (security.md#R18)', () => {
  it('keeps a path with its query and hash', () => {
    expect(safeRedirect('/main/CameraFile?pageNo=2#x')).toBe('/main/CameraFile?pageNo=2#x');
  });

  const HOSTS = '//evil.example/x /\\evil.example \\\\evil.example https://evil.example/ https:evil.example';
  const PATHS = '/..//evil.example %2F%2Fevil.example @evil.example /x/..//evil.example/a main/x javascript:alert(1)';
  const SIGN_IN = '/user/login?redirect=/a /user/login?redirect=//evil.example';
  it.each([null, '', '/\t/evil.example', '\t//evil.example', ...`${HOSTS} ${PATHS} ${SIGN_IN}`.split(' ')])(
    'refuses %s',
    (text) => expect(safeRedirect(text)).toBeNull(),
  );

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
      { numRuns: rounds({ day: 200, full: 2_000, night: 50_000 }) },
    );
  });
});
