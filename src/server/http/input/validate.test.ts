import { describe, expect, it } from 'vitest';
import { thrown } from '../../../../tests/support/bounded/thrown.ts';
import type { JsonSchema } from '../../../engine/json.ts';
import { AppError } from '../../errors.ts';
import { createValidator, withoutNulls } from './validate.ts';

const validate = createValidator({
  type: 'object',
  required: ['account'],
  additionalProperties: false,
  properties: {
    account: { type: 'string', title: '账号', minLength: 5, maxLength: 20 },
    status: { type: 'integer', title: '状态', enum: [0, 1] },
    rememberMe: { type: 'boolean', title: '自动登录' },
    ids: { type: 'array', title: '记录', minItems: 1, maxItems: 2, items: { type: 'integer' } },
  },
});

const message = (value: unknown) => thrown(AppError, () => validate(value))?.message ?? null;

describe('keys that are null', () => {
  const schema: JsonSchema = {
    properties: {
      code: { type: 'string' },
      id: { type: ['integer', 'string'] },
      birthday: { type: ['string', 'null'] },
      isKept: { type: 'boolean' },
      value: {},
    },
  };

  it('are as if they had not been sent, where they are texts or ids', () => {
    const body = { code: null, id: null, birthday: null, isKept: null, value: null, other: null };
    expect(withoutNulls(schema, body)).toEqual({ birthday: null, isKept: null, value: null, other: null });
  });

  it('are looked for in objects alone, and in no schema of another kind', () => {
    for (const body of [null, [null], 'null', { code: '' }]) expect(withoutNulls(schema, body)).toBe(body);
    const emptied = { name: null };
    expect(withoutNulls({}, emptied)).toBe(emptied);
  });
});

describe('validation of hand-declared calls', () => {
  it('accepts what the schema says', () => {
    expect(message({ account: '😀😀😀😀😀', status: 0, rememberMe: true, ids: [1] })).toBeNull();
  });

  it.each([
    [{}, '账号不能为空'],
    [{ account: 'abcd' }, '账号不能少于5位字符'],
    [{ account: 'x'.repeat(21) }, '账号不能超过20个字符'],
    [{ account: ['admin', 'x'] }, '账号格式不正确'],
    [{ account: { $ne: 1 } }, '账号格式不正确'],
    [{ account: 12_345 }, '账号格式不正确'],
    [{ account: null }, '账号格式不正确'],
    [{ account: 'admin', status: null }, '状态格式不正确'],
    [{ account: 'admin', status: '1' }, '状态格式不正确'],
    [{ account: 'admin', status: true }, '状态格式不正确'],
    [{ account: 'admin', status: 2 }, '状态取值不正确'],
    [{ account: 'admin', rememberMe: 'yes' }, '自动登录格式不正确'],
    [{ account: 'admin', adminType: '1' }, '未知参数：adminType'],
    [{ account: 'admin', ids: [] }, '记录不能为空'],
    [{ account: 'admin', ids: [1, 2, 3] }, '记录不能超过2项'],
    [[], '请求内容格式不正确'],
    ['x', '请求内容格式不正确'],
  ])('refuses %j in Chinese, without coercion', (value, expected) => expect(message(value)).toBe(expected));
});
