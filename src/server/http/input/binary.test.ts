import { describe, expect, it } from 'vitest';
import { dispositionOf } from './binary.ts';

const named = (fileName: string) => dispositionOf({ body: Buffer.alloc(0), contentType: 'x', fileName });

describe('Content-Disposition', () => {
  it('names the file for old and new clients', () => {
    expect(named('隐患台账 2026.xlsx')).toBe(
      'attachment; filename="%E9%9A%90%E6%82%A3%E5%8F%B0%E8%B4%A6%202026.xlsx"; filename*=UTF-8\'\'%E9%9A%90%E6%82%A3%E5%8F%B0%E8%B4%A6%202026.xlsx',
    );
    expect(named('report 2026.xlsx')).toContain('filename="report 2026.xlsx"; ');
  });

  it.each(['隐患台账 2026.xlsx', '100%.pdf', 'a;b"c\\d.pdf', 'plan [1].pdf'])(
    'is %s for a client that decodes filename= (wire.md#5.8)',
    (name) => {
      const quoted = /filename=([^;]+\.[^.;]+);*/.exec(named(name))?.[1] ?? '';
      expect(decodeURIComponent(quoted.replace(/^"(.*)"$/, '$1'))).toBe(name);
    },
  );

  it.each(['a"\r\nX-Injected: y.png', '../../etc/passwd', "a'(1)*.png", '\ud800.png'])(
    'stays one header for %j',
    (name) => {
      const header = named(name);
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/);
      expect(header.split('"')).toHaveLength(3);
    },
  );
});
