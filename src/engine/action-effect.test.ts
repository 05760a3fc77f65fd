import { describe, expect, it } from 'vitest';
import { compiled, ORGANISATIONS, USERS } from '../../tests/support/descriptors/compiling.ts';
import { DEVICE } from '../compiler/samples/sampler.ts';
import { type Acting, actionRefusal, hasEffect } from './action-effect.ts';
import { valuesOf } from './action-values.ts';
import type { Performer } from './descriptor.ts';
import { filledText } from './value-words.ts';

const REFUSED = '只有责任人“张三”、或所属部门的人且有“编辑”权限的人可以复检';

const device = compiled(DEVICE, USERS, ORGANISATIONS);
const labelOf = (_: string, code: unknown) => (String(code) === '0' ? '正常' : '停用');

function action(verb: string) {
  const found = device.actions.find((candidate) => candidate.verb === verb);
  if (!found || !hasEffect(found)) throw new Error(verb);
  return found;
}
const NOBODY = { id: null, orgId: null, can: () => false };
const refusal = (verb: string, record: object) =>
  actionRefusal(device, action(verb), { record: { ...record }, labelOf, acting: NOBODY });

describe('an action of the descriptor alone', () => {
  it('is possible in the states it names, and tells the present one in words otherwise', () => {
    expect(refusal('start', { status: 1 })).toBeNull();
    expect(refusal('start', { status: 0 })).toEqual({
      ...{ code: 'H1001', reason: '当前状态为“正常”，不能启用', isShown: true },
    });
    expect(refusal('scrap', {})?.reason).toBe('当前状态为“空”，不能报废');
  });

  it('is shown with its reason where the descriptor has one, and not at all otherwise', () => {
    expect(refusal('check', { phase: '报废' })).toMatchObject({ reason: '只有在用的器材才能复检', isShown: true });
    const silent = { ...action('check'), refusal: '' };
    expect(actionRefusal(device, silent, { record: { phase: '报废' }, labelOf, acting: NOBODY })).toMatchObject({
      reason: '当前状态不允许该操作',
      isShown: false,
    });
  });

  it.each<[string, Partial<Acting>, record: object, string | null]>([
    ['the person of a field', { id: '3' }, { dutyUserId: 3 }, null],
    ['another person', { id: '4' }, { dutyUserId: 3, sysUserName: '张三' }, REFUSED],
    ['one of several departments', { orgId: '9', can: () => true }, { orgId: '8,9' }, null],
    ['a department without the right', { orgId: '9' }, { orgId: '9' }, '只有责任人'],
    ['a right without the department', { orgId: '7', can: () => true }, { orgId: '9' }, '只有责任人'],
    ['nobody where the field is empty', { id: '' }, { dutyUserId: null }, '只有责任人'],
  ])('is done by %s as its descriptor says', (_, who, record, said) => {
    const by: Performer[][] = [
      [{ is: 'person', key: 'dutyUserId', title: '责任人', labelKey: 'sysUserName' }],
      [
        { is: 'department', key: 'orgId', title: '所属部门', labelKey: 'orgName' },
        { is: 'holder', code: 'TestDevice:edit', title: '编辑' },
      ],
    ];
    const of = { record: { phase: '在用', ...record }, labelOf, acting: { ...NOBODY, ...who } };
    const found = actionRefusal(device, { ...action('check'), by }, of);
    if (said === null) expect(found).toBeNull();
    else expect([found?.code, found?.reason]).toEqual(['H1002', expect.stringContaining(said)]);
  });

  it('is open to nobody by a way that names nobody', () => {
    const of = { record: { phase: '在用', dutyUserId: 3 }, labelOf, acting: NOBODY };
    const person: Performer = { is: 'person', key: 'dutyUserId', title: '责任人', labelKey: 'sysUserName' };
    expect(actionRefusal(device, { ...action('check'), by: [[person], []] }, of)?.code).toBe('H1002');
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
