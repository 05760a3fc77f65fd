import { describe, expect, it } from 'vitest';
import { type ErrorCode, notFound, refuse, tooOften } from './errors.ts';

describe('the error catalogue (wire.md#1.7, wire.md#1.8)', () => {
  it.each<[ErrorCode, number, number, string]>([
    ['1011004', 401, 1_011_004, '请求token为空，请携带token访问本接口'],
    ['1011006', 200, 1_011_006, '请求token错误'],
    ['1011008', 200, 1_011_008, '登录已过期，请重新登录'],
    ['1013001', 404, 1_013_001, '资源路径不存在，请检查请求地址'],
    ['1013002', 403, 1_013_002, '没有权限访问资源，请联系管理员'],
    ['1015002', 400, 1_015_002, '请求JSON参数格式不正确，请检查参数格式'],
    ['1016002', 500, 1_016_002, '服务器出现异常，请联系管理员'],
    ['UNAVAILABLE', 503, 503, '服务暂不可用，请稍后再试'],
    ['D1000', 200, 500, '用户名或密码不正确'],
    ['D1002', 200, 404, '记录不存在'],
    ['H1001', 200, 500, '当前状态不允许该操作'],
    ['H1003', 200, 409, '状态已变化，请刷新'],
    ['STALE', 200, 409, '数据已被他人修改，请刷新后重试'],
  ])('%s is HTTP %i, code %i', (code, http, number, message) => {
    expect(refuse(code)).toMatchObject({ http, code: number, message });
  });

  it('knows one absence', () => {
    expect(notFound()).toMatchObject({ code: 404, extras: { errorCode: 'D1002' } });
  });

  it('says when to come back', () => {
    expect(tooOften(30)).toMatchObject({ http: 429, retryAfter: 30, message: '操作过于频繁，请稍后再试' });
  });
});
