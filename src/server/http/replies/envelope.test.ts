import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../engine/json.ts';
import { answer } from '../../endpoint.ts';
import { conflict, invalid, refuse, tooOften } from '../../errors.ts';
import { createSerializer, failureText, successText } from './envelope.ts';

const plain = createSerializer({});

describe('the envelope (wire.md#1.2)', () => {
  it('says 200 with a value and 204 without', () => {
    expect(JSON.parse(successText([1], plain, 5))).toEqual({
      success: true,
      code: 200,
      message: '请求成功',
      data: [1],
      timestamp: 5,
    });
    for (const nothing of [undefined, null]) {
      expect(JSON.parse(successText(nothing, plain, 5))).toEqual({
        success: true,
        code: 204,
        message: '请求成功',
        timestamp: 5,
      });
    }
    for (const value of [false, 0, '']) expect(JSON.parse(successText(value, plain, 5))).toMatchObject({ data: value });
  });

  it('leaves null properties out and carries extras', () => {
    expect(JSON.parse(successText({ a: null, b: { c: null, d: 1 } }, plain, 1)).data).toEqual({ b: { d: 1 } });
    const text = successText(answer('t', { extras: { mustChangePwd: true }, message: '好' }), plain, 1);
    expect(JSON.parse(text)).toMatchObject({ data: 't', extras: { mustChangePwd: true }, message: '好' });
  });

  it('keeps the nulls an endpoint names', () => {
    const data = { birthday: null, sex: 3, tel: null };
    const kept = { birthday: null, sex: 3 };
    expect(JSON.parse(successText(data, createSerializer({ keepNulls: ['birthday'] }), 1)).data).toEqual(kept);
    const reply: JsonSchema = {
      type: 'object',
      properties: { birthday: { type: ['string', 'null'] }, sex: { type: 'integer' }, tel: { type: 'string' } },
    };
    const shaped = createSerializer({ keepNulls: ['birthday'], reply });
    expect(JSON.parse(successText(data, shaped, 1)).data).toEqual(kept);
  });

  it('says a mirrored value twice', () => {
    const text = successText({ captcha: '123456' }, createSerializer({ isMirrored: true }), 1);
    expect(JSON.parse(text)).toMatchObject({ data: { captcha: '123456' }, result: { captcha: '123456' } });
    expect(JSON.parse(successText(undefined, createSerializer({ isMirrored: true }), 1))).not.toHaveProperty('result');
  });

  it('writes only what the reply schema names', () => {
    const write = createSerializer({ reply: { type: 'object', properties: { id: { type: 'integer' } } } });
    expect(JSON.parse(successText({ id: 1, passwordHash: 'x' }, write, 1)).data).toEqual({ id: 1 });
  });

  it('names every refusal beside a plain sentence', () => {
    expect(JSON.parse(failureText(refuse('D1003'), 7))).toEqual({
      success: false,
      code: 500,
      message: '账号已存在',
      extras: { errorCode: 'D1003' },
      timestamp: 7,
    });
    expect(JSON.parse(failureText(invalid([{ field: 'ip', message: '请输入IP！' }]), 7))).toMatchObject({
      code: 400,
      message: '请输入IP！',
      extras: { errorCode: 'INVALID', errors: [{ field: 'ip', message: '请输入IP！' }] },
    });
    expect(conflict({ id: 1 }).extras).toEqual({ errorCode: 'STALE', current: { id: 1 } });
    expect(tooOften(3).extras).toEqual({ errorCode: 'TOO_OFTEN' });
    // The code of an ended sign-in is already a number.
    expect(refuse('1011006')).toMatchObject({ code: 1011006, extras: {} });
    expect(refuse('H1005', { 缺项: '资金、预案' }).message).toBe('五落实信息不完整：资金、预案');
  });
});
