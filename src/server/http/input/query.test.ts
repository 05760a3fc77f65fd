import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '../../../../tests/support/bounded/always.ts';
import { thrown } from '../../../../tests/support/bounded/thrown.ts';
import type { JsonSchema } from '../../../engine/json.ts';
import { AppError } from '../../errors.ts';
import { coerceQuery, type UnknownKeys } from './query.ts';

const schema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    pageNo: { type: 'integer', title: '页码' },
    rate: { type: 'number' },
    enabled: { type: 'boolean' },
    name: { type: 'string' },
    id: { type: ['integer', 'string'] },
    'sysEmpParam.orgId': { type: 'string' },
  },
};

const read = (raw: Record<string, unknown>) => coerceQuery(schema, raw, 'flat ignored');

const refusal = (raw: Record<string, unknown>, unknown: UnknownKeys = 'flat ignored') =>
  thrown(AppError, () => coerceQuery(schema, raw, unknown));

describe('query coercion', () => {
  it('turns decimal digits and words into values by schema', () => {
    const raw = { pageNo: '12', rate: '-0.5', enabled: 'true', name: '007', id: '5', 'sysEmpParam.orgId': '9' };
    expect(read(raw)).toEqual({
      pageNo: 12,
      rate: -0.5,
      enabled: true,
      name: '007',
      id: '5',
      'sysEmpParam.orgId': '9',
    });
  });

  it('takes a key in letters of either case, once (wire.md#1.3)', () => {
    expect(read({ PageNo: '2', SYSEMPPARAM_ORGID: '1', 'SysEmpParam.OrgId': '9' })).toEqual({
      pageNo: 2,
      'sysEmpParam.orgId': '9',
    });
    for (const twice of [
      { pageNo: '1', PageNo: '2' },
      { PAGENO: '1', PageNo: '2' },
    ])
      expect(refusal(twice)).toMatchObject({ message: '参数pageNo重复' });
  });

  it('takes an empty string as no filter', () => expect(read({ pageNo: '', name: '' })).toEqual({}));

  it.each([
    '0x10',
    '1e3',
    'NaN',
    'Infinity',
    ' 1',
    '1 ',
    '+1',
    '1.5',
    '01',
    '٣',
    '１',
    '9223372036854775808',
    'all',
    '1;2',
  ])('refuses pageNo=%s naming it', (pageNo) =>
    expect(refusal({ pageNo })).toMatchObject({ code: 400, message: '参数页码格式不正确' }),
  );

  it.each([['yes'], ['1'], ['TRUE']])('refuses enabled=%s', (enabled) =>
    expect(refusal({ enabled })).toMatchObject({ code: 400 }),
  );

  it('never reads what old clients send along: a token without a name, a time, a parent (wire.md#1.3)', () => {
    const given = { 0: 'token', _t: '1', parentId: '7', constructor: '1', where: ['1', '2'], '': '\u0000', name: '甲' };
    expect(read(given)).toEqual({ name: '甲' });
  });

  it.each(['where[id]', 'where[]', '__proto__', '__proto__[x]', 'a.__proto__.b'])('refuses %s by name', (key) =>
    expect(refusal(Object.fromEntries([[key, '1']]))).toMatchObject({ message: `未知参数：${key}`, code: 400 }),
  );

  it('refuses every unknown key where it must not be overlooked, and none where nothing may stop the call', () => {
    expect(refusal({ where: 'x' }, 'refused')).toMatchObject({ message: '未知参数：where', code: 400 });
    expect(refusal({ constructor: '1' }, 'refused')).toMatchObject({ message: '未知参数：constructor' });
    expect(refusal({ 'where[id]': '1', __proto__x: '1' }, 'ignored')).toBeNull();
  });

  it('refuses repeated and unstorable values by name', () => {
    expect(refusal({ id: ['1', '2'] })).toMatchObject({ message: '参数id重复' });
    expect(refusal({ name: 'a\u0000b' })).toMatchObject({ message: '参数name含有非法字符' });
    expect(refusal({ name: '\ud800' })).toMatchObject({ message: '参数name含有非法字符' });
  });

  it('gives values of the declared types or refuses by name, whatever is sent', () => {
    const key = fc.oneof(fc.constantFrom(...Object.keys(schema.properties ?? {})), fc.string({ unit: 'binary' }));
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.integer().map(String),
      fc.array(fc.string()),
    );
    always(500, fc.dictionary(key, value), (raw) => {
      const refused = refusal(raw);
      if (refused) expect(refused.extras.errors).not.toEqual([]);
      else
        for (const [name, coerced] of Object.entries(read(raw))) {
          const type = schema.properties?.[name]?.type;
          expect([type].flat()).toContain(Number.isInteger(coerced) && type !== 'number' ? 'integer' : typeof coerced);
        }
    });
  });

  it('reads numbers as they are written', () => {
    always(100, fc.maxSafeInteger(), (pageNo) => {
      expect(read({ pageNo: String(pageNo) })).toEqual({ pageNo });
    });
  });
});
