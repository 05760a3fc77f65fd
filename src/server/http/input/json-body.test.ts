import { describe, expect, it } from 'vitest';
import { thrown } from '../../../../tests/support/bounded/thrown.ts';
import { AppError } from '../../errors.ts';
import { isJsonType, isMultipartType, parseJsonBody } from './json-body.ts';

const refusal = (source: string | Buffer) => thrown(AppError, () => parseJsonBody(Buffer.from(source)));

describe('JSON bodies', () => {
  it('reads what a browser sends, without what is pasted unseen', () => {
    expect(parseJsonBody(Buffer.from('{"name":"安全阀","list":[1,2.5,null,true]}'))).toEqual({
      name: '安全阀',
      list: [1, 2.5, null, true],
    });
    expect(parseJsonBody(Buffer.alloc(0))).toBeUndefined();
    const pasted = '{"text":"行\\r\\n列\\t\\ud83d\\ude00\\u0000\u200b","in":[{"a":"\\bb\\u00ad"}]}';
    expect(parseJsonBody(Buffer.from(pasted))).toEqual({ text: '行\n列\t😀', in: [{ a: 'b' }] });
    const secretKeys = () => new Set(['a']);
    expect(parseJsonBody(Buffer.from(pasted.replace('\\b', '')), { secretKeys })).toMatchObject({
      in: [{ a: 'b\u00ad' }],
    });
  });

  it.each([
    ['cut off', '{"a":1'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['__proto__', '{"__proto__":{"polluted":1}}'],
    ['nested __proto__', '{"a":{"b":{"__proto__":{"polluted":1}}}}'],
    ['escaped __proto__', '{"\\u005f_proto__":{"polluted":1}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['NUL in a key', '{"a\\u0000b":1}'],
    ['lone surrogate', '{"name":"\\ud800"}'],
    ['lone low surrogate', '{"name":"x\\udc00y"}'],
    ['raw control character', '{"name":"a\u0001b"}'],
  ])('refuses %s as 1015002', (_case, source) => {
    expect(refusal(source)).toMatchObject({ http: 400, code: 1_015_002 });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('refuses depth, keys and items before parsing', () => {
    expect(refusal(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeNull();
    expect(refusal(`${'['.repeat(33)}${']'.repeat(33)}`)).toMatchObject({ http: 413 });
    expect(refusal(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`)).toMatchObject({ http: 413 });
    const keys = (n: number) => `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(',')}}`;
    expect(refusal(keys(2_000))).toBeNull();
    expect(refusal(keys(2_001))).toMatchObject({ http: 413 });
    expect(parseJsonBody(Buffer.from(keys(2_001)), { maxKeys: 2_001 })).toHaveProperty('k2000', 1);
  });

  it('does not count what stands inside strings', () => {
    expect(refusal(`{"a":"${'[{:'.repeat(5_000)}"}`)).toBeNull();
    expect(refusal('{"a":"\\\\","b":"\\"[[["}')).toBeNull();
  });
});

describe('content types', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])('takes %s', (t) =>
    expect(isJsonType(t)).toBe(true),
  );
  it.each([
    'application/json\tx',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    'application/json; charset=utf-8; x=1',
    'multipart/form-data; boundary=x',
    '',
  ])('refuses %j', (t) => expect(isJsonType(t)).toBe(false));
  it('takes multipart only with a boundary', () => {
    expect(isMultipartType('multipart/form-data; boundary=----x')).toBe(true);
    expect(isMultipartType('multipart/form-data')).toBe(false);
  });
});
