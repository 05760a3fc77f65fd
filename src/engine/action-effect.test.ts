import { describe, expect, it } from 'vitest';
import { compiled, ORGANISATIONS, USERS } from '../../tests/support/descriptors/compiling.ts';
import { DEVICE } from '../compiler/samples/sampler.ts';
import { actionRefusal, hasEffect } from './action-effect.ts';
import { valuesOf } from './action-values.ts';
import { filledText } from './value-words.ts';

const device = compiled(DEVICE, USERS, ORGANISATIONS);
const labelOf = (_: string, code: unknown) => (String(code) === '0' ? '正常' : '停用');

function action(verb: string) {
  const found = device.actions.find((candidate) => candidate.verb === verb);
  if (!found || !hasEffect(found)) throw new Error(verb);
  return found;
}
const refusal = (verb: string, record: object) =>
  actionRefusal(device, action(verb), { record: { ...record }, labelOf });

describe('an action of the descriptor alone', () => {
  it('is possible in the states it names, and tells the present one in words otherwise', () => {
    expect(refusal('start', { status: 1 })).toBeNull();
    expect(refusal('start', { status: 0 })).toEqual({ reason: '当前状态为“正常”，不能启用', isShown: true });
    expect(refusal('scrap', {})?.reason).toBe('当前状态为“空”，不能报废');
  });

  it('is shown with its reason where the descriptor has one, and not at all otherwise', () => {
    expect(refusal('check', { phase: '报废' })).toEqual({ reason: '只有在用的器材才能复检', isShown: true });
    const silent = { ...action('check'), refusal: '' };
    expect(actionRefusal(device, silent, { record: { phase: '报废' }, labelOf })).toEqual({
      reason: '当前状态不允许该操作',
      isShown: false,
    });
  });

  it('gives every value in the form of its field', () => {
    const scope = { record: { cycle: 6 }, input: { result: '合格' }, now: '2026-08-31 10:00:00' };
    const caller = { id: '7', name: '王', orgId: null, orgName: null };
    expect(valuesOf(device, action('check'), { ...scope, caller })).toEqual({
      result: '合格',
      checkedOn: '2026-08-31',
      checkerId: '7',
      nextOn: '2027-02-28',
    });
    expect(valuesOf(device, action('scrap'), { ...scope, caller })).toEqual({ nextOn: null, phase: '报废' });
  });

  it('fills a text with what people read, and leaves nothing of an empty value', () => {
    const record = { name: '灭火器', status: 0, dutyUserId: '3', sysUserName: 'x' };
    const of = { resource: device, record, inputs: [], input: {}, labelOf };
    expect(filledText('“{display}”{status}{nextOn}。', of)).toBe('“灭火器”正常。');
  });
});
