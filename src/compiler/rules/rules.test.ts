import { describe, expect, it } from 'vitest';
import { APPROVE, RULE_SAMPLER } from '../../../scripts/schemas/words/rule-sampler.ts';
import {
  compiled,
  fieldOf,
  meant,
  type Properties,
  told,
  USERS,
} from '../../../tests/support/descriptors/compiling.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { toForm } from '../../engine/projections/form.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';

const compiledWith = (descriptor: Descriptor) => compiled(descriptor, USERS);

const sampler = compiledWith(RULE_SAMPLER);

const messages = (key: string, fields: readonly Field[] = sampler.fields) =>
  fieldOf(fields, key).compare.map(({ message }) => message);

/** Problems the compiler reports for one more property of the sampler. */
function saidOf(probe: PropertySchema, more: Properties = {}): string {
  const properties = { ...RULE_SAMPLER.record.properties, ...more, probe: { title: '探', ...probe } };
  return told([{ ...RULE_SAMPLER, record: { ...RULE_SAMPLER.record, properties } }, USERS]);
}

const DATE: PropertySchema = { type: 'string', format: 'date' };
const NUMBER: PropertySchema = { type: 'integer' };

type Operator = NonNullable<PropertySchema['x-compare']>[number]['op'];
const compared = (op: Operator, field: string, probe = DATE): PropertySchema => ({
  ...probe,
  'x-compare': [{ op, field }],
});

describe('comparisons', () => {
  it('make their sentence of both titles and of what is compared, unless one is written', () => {
    expect(messages('endTime')).toEqual(['结束时间不能早于开始时间！']);
    expect(messages('noticeDay')).toEqual(['通知日期不能晚于开始时间']);
    expect(messages('spent')).toEqual(['实际费用不能大于计划费用']);
    expect(messages('deputy')).toEqual(['副组长不能与组长相同']);
    expect(messages('ended', toForm(sampler, 'finish').fields)).toEqual(['实际结束不能早于实际开始']);
    expect(messages('to', fieldOf(sampler.fields, 'steps').rowFields)).toEqual(['止不能早于起']);
  });

  it.each([
    ['>', '应晚于', '应大于'],
    ['>=', '不能早于', '不能小于'],
    ['<', '应早于', '应小于'],
    ['<=', '不能晚于', '不能大于'],
  ] as const)('%s of times and of numbers', (op, time, number) => {
    const properties = {
      ...RULE_SAMPLER.record.properties,
      day: { ...DATE, title: '日', 'x-compare': [{ op, field: 'noticeDay' }] },
      count: { ...NUMBER, title: '数', 'x-compare': [{ op, field: 'spent' }] },
    };
    const { fields } = compiledWith({ ...RULE_SAMPLER, record: { ...RULE_SAMPLER.record, properties } });
    expect([messages('day', fields), messages('count', fields)]).toEqual([
      [`日${time}通知日期`],
      [`数${number}实际费用`],
    ]);
  });

  it.each<[string, PropertySchema, string]>([
    ['another operator', compared('=>' as '>=', 'endTime'), meant('=>', '>')],
    ['a field that is not there', compared('>=', 'beginTme'), meant('beginTme', 'beginTime')],
    ['itself', compared('>=', 'probe'), '不认识“probe”'],
    ['a time with a number', compared('>=', 'spent'), '“探”（date）与“实际费用”（money）不能比较'],
    [
      'a person with a text',
      compared('=', 'opinion', { type: 'string', 'x-relation': { resource: 'sysUser' } }),
      '不能比较',
    ],
    ['texts in order', compared('>', 'opinion', { type: 'string' }), '没有大小先后，只能写 = 或 !='],
    ['rows', compared('=', 'steps'), '不能比较'],
    ['what the server fills in', compared('>=', 'noticeDay', { ...DATE, readOnly: true }), '只能写在可以填写的字段上'],
    ['nothing', { ...DATE, 'x-compare': [] }, '应为一组比较'],
    [
      'another word',
      { ...DATE, 'x-compare': [{ op: '>=', field: 'noticeDay', mesage: '' } as never] },
      meant('mesage', 'message'),
    ],
    [
      'a value fewer people may see',
      compared('>=', 'noticeDay', { ...DATE, 'x-permission': { read: APPROVE } }),
      '查看权限不同，比较会泄露其中一个的值',
    ],
  ])('refuse %s', (_what, probe, words) => {
    const text = saidOf(probe);
    expect(text).toContain('schemas/resources/RuleSampler.json: record.properties.probe.x-compare');
    expect(text).toContain(words);
  });

  it('take the moment a record was made, which every record has', () => {
    expect(saidOf(compared('>=', 'createdTime'))).toBe('');
  });
});

describe('conditional requirements and locks', () => {
  it('stand in one list with those of the record, and what the inputs alone decide in the schema of the form', () => {
    const both = compiledWith({
      ...RULE_SAMPLER,
      record: { ...RULE_SAMPLER.record, allOf: [{ if: { required: ['endTime'] }, then: { required: ['weekday'] } }] },
    });
    expect(fieldOf(both.fields, 'weekday').requiredWhen.map(({ if: condition }) => condition)).toEqual([
      { required: ['endTime'] },
      expect.objectContaining({ required: ['cycle'] }),
    ]);
    const asked = toForm(sampler, 'add').schema.allOf?.map(({ then }) => then?.required);
    expect(asked).toEqual([['weekday']]);
  });

  it.each<[string, PropertySchema, string]>([
    ['an empty rule', { ...NUMBER, 'x-required': {} }, 'x-required 至少写 if'],
    ['another word', { ...NUMBER, 'x-read-only': { unless: {} } as never }, '不认识“unless”'],
    ['a condition on nothing', { ...NUMBER, 'x-required': { if: { required: ['cycel'] } } }, meant('cycel', 'cycle')],
    [
      'a condition outside the closed subset',
      { ...NUMBER, 'x-read-only': { if: { pattern: 'a' } as never } },
      'x-read-only.if.pattern',
    ],
    ['a code that is none', { ...NUMBER, 'x-read-only': { can: 'approve' } }, '应为权限标识'],
    [
      'a code no call and no field has',
      { ...NUMBER, 'x-read-only': { can: 'RuleSampler:aprove' } },
      meant('RuleSampler:aprove', 'RuleSampler:approve'),
    ],
    [
      'what is read-only anyway',
      { ...NUMBER, readOnly: true, 'x-required': { can: APPROVE } },
      '只能写在可以填写的字段上',
    ],
  ])('refuse %s', (_what, probe, words) => expect(saidOf(probe)).toContain(words));

  it('never hang on what some readers do not know of', () => {
    const secret = { type: 'integer', title: '密级', 'x-permission': { read: APPROVE } };
    const lock: PropertySchema = { ...NUMBER, 'x-read-only': { if: { required: ['secret'] } } };
    expect(saidOf(lock, { secret })).toContain('不是每个人都能看到的');
  });

  it('do not look at a stored record in the form of a call of its own', () => {
    const record = {
      type: 'object' as const,
      properties: { why: { ...NUMBER, title: '为何', 'x-read-only': { if: {} } } },
    };
    const actions = [...RULE_SAMPLER.actions, { verb: 'stop', title: '停', form: { record } }];
    expect(() => compiledWith({ ...RULE_SAMPLER, actions })).toThrow('不能写在动作的表单中');
  });
});

describe('words of choices', () => {
  it.each<[string, PropertySchema, string]>([
    ['without choices', { type: 'string', 'x-words': { a: '甲' } }, 'x-words 只能与'],
    [
      'of a dictionary',
      { type: 'integer', enum: [0], 'x-dictionary': 'common_status', 'x-words': { 0: '零' } },
      'x-words 只能与',
    ],
    ['of no choice', { type: 'string', enum: ['daily'], 'x-words': { dayly: '每日' } }, meant('dayly', 'daily')],
    ['twice', { type: 'string', enum: ['a', 'b'], 'x-words': { a: '甲', b: '甲' } }, '的文字“甲”与“a”相同'],
    ['that are another choice', { type: 'string', enum: ['a', 'b'], 'x-words': { a: 'b' } }, '的文字“b”与“b”相同'],
    ['that say nothing', { type: 'string', enum: ['a'], 'x-words': { a: ' ' } }, '应写上文字'],
  ])('refuse %s', (_what, probe, words) => expect(saidOf(probe)).toContain(words));

  it('make a field filterable by its values, as dictionaries are', () => {
    expect(fieldOf(sampler.fields, 'weekday').search).toEqual({ key: 'weekday', mode: 'equals', shown: false });
  });
});
