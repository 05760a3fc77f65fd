import { describe, expect, it } from 'vitest';
import {
  compiled,
  descriptorOf,
  ORGANISATIONS,
  type Properties,
  problemsOf,
  USERS,
} from '../../../tests/support/descriptors/compiling.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import type { Expression } from '../../engine/expressions/expression.ts';
import { computedFields, computedValues, presetValues } from '../../engine/expressions/following.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';

const number = (title: string, more: Partial<PropertySchema> = {}): PropertySchema => ({
  type: 'number',
  title,
  ...more,
});
function order(properties: Properties, required: string[] = []): Descriptor {
  const { record, ...more } = descriptorOf('Order', properties, { actions: ['page', 'add', 'edit'] });
  return { ...more, record: { ...record, required } };
}
const compile = (properties: Properties) => compiled(order(properties), USERS, ORGANISATIONS);

function saidOf(properties: Properties, required?: string[]): string {
  const problems = problemsOf([order(properties, required), USERS, ORGANISATIONS]);
  return problems.map(({ path, message }) => `${path} ${message}`).join('\n');
}

const MOMENT = { caller: { id: '7', name: '王福', orgId: '3', orgName: '一车间' }, now: '2026-11-20 08:00:00' };

describe('values that follow from others', () => {
  it('are evaluated after those they read, however they are written down', () => {
    const { fields } = compile({
      total: number('合计', { 'x-value': { add: [{ field: 'net' }, { field: 'tax' }] } }),
      tax: number('税', { 'x-value': { multiply: [{ field: 'net' }, 0.1] } }),
      net: number('净额', { 'x-value': { multiply: [{ field: 'count' }, { field: 'price' }] } }),
      count: number('数量'),
      price: number('单价'),
    });
    expect(computedFields(fields).map(({ field }) => field.key)).toEqual(['net', 'tax', 'total']);
    const record = { count: 3, price: 0.1, total: 99 };
    expect(computedValues(fields, { record, moment: MOMENT, which: 'stored' })).toEqual({
      net: 0.3,
      tax: 0.03,
      total: 0.33,
    });
  });

  it('are never written, and are not asked for', () => {
    const field = compile({ net: number('净额', { 'x-value': { add: [1, 2] } }) }).fields.find(
      ({ key }) => key === 'net',
    );
    expect(field).toMatchObject({ readOnly: true, preview: true, sortable: true, show: { form: false } });
  });

  it('are cut to their field where they are only shown, and left to be refused where they are stored', () => {
    const text = (title: string, more: Partial<PropertySchema>): PropertySchema => ({ type: 'string', title, ...more });
    const twice = { 'x-value': { join: [{ field: 'note' }, { field: 'note' }] }, maxLength: 10 };
    const { fields } = compile({
      note: text('备注', { maxLength: 20 }),
      shown: text('显示', { ...twice, 'x-virtual': true }),
      kept: text('保存', twice),
    });
    const computed = (note: string) => computedValues(fields, { record: { note }, moment: MOMENT, which: 'all' });
    expect(computed('😀23456')).toEqual({ shown: '😀23456😀23…', kept: '😀23456😀23456' });
    expect(computed('甲乙丙丁戊')).toEqual({ shown: '甲乙丙丁戊甲乙丙丁戊', kept: '甲乙丙丁戊甲乙丙丁戊' });
  });

  it('are weighed together, for a text of texts of texts would fill a server', () => {
    const chain = (readers: number): Properties => {
      const note: PropertySchema = { type: 'string', title: '备注', maxLength: 1_000 };
      const join = Array.from({ length: 55 }, () => ({ field: 'note' }));
      const value = (n: number): PropertySchema => ({
        ...note,
        title: `拼接${n}`,
        'x-virtual': true,
        'x-value': n === 0 ? { join } : { join: join.map(() => ({ field: `text${n - 1}` })) },
      });
      return { note, ...Object.fromEntries(Array.from({ length: readers }, (_, n) => [`text${n}`, value(n)])) };
    };
    expect(saidOf(chain(49))).toBe('');
    expect(saidOf(chain(50))).toBe(
      'record.properties.text0.x-value 连同其他字段最多会拼出 100050 个字，超过 100000 个，请减少用 join 计算的字段，或写较小的 maxLength',
    );
  });

  it('give nothing where a condition hides their field', () => {
    const { fields } = compile({
      net: number('净额', { 'x-value': { add: [1, 2] }, 'x-when': { required: ['name'] } }),
    });
    const computed = (record: object) =>
      computedValues(fields, { record: { ...record }, moment: MOMENT, which: 'all' });
    expect([computed({}), computed({ name: '甲' })]).toEqual([{ net: null }, { net: 3 }]);
  });

  it('are kept as their field keeps a moment', () => {
    const { fields } = compile({
      day: { type: 'string', format: 'date', title: '日', 'x-default': { clock: 'now' } },
      due: { type: 'string', format: 'date-time', title: '期限', 'x-day-end': true, 'x-default': { clock: 'today' } },
    });
    const preset = presetValues(fields, { record: {}, moment: MOMENT, given: new Set() });
    expect(preset).toEqual({ day: '2026-11-20', due: '2026-11-20 23:59:59' });
  });

  it('fill what is absent, never what was emptied', () => {
    const { fields } = compile({
      begin: { type: 'string', format: 'date', title: '开始', 'x-default': { clock: 'today' } },
      end: { type: 'string', format: 'date', title: '结束', 'x-default': { plus: { field: 'begin' }, days: 7 } },
      userId: { type: 'string', title: '负责人', 'x-relation': { resource: 'sysUser' }, 'x-default': { caller: 'id' } },
    });
    const fill = (record: object, given: string[]) =>
      presetValues(fields, { record: { ...record }, moment: MOMENT, given: new Set(given) });
    expect(fill({}, [])).toEqual({ begin: '2026-11-20', end: '2026-11-27', userId: '7' });
    expect(fill({ begin: '2026-12-30' }, ['begin', 'userId'])).toEqual({ end: '2027-01-06' });
  });
});

const items: PropertySchema = {
  type: 'array',
  title: '明细',
  items: {
    type: 'object',
    properties: { cost: { type: 'number', title: '金额' }, note: { type: 'string', title: '备注' } },
  },
};

const TEXT: Partial<PropertySchema> = { type: 'string' };
const DATE: Partial<PropertySchema> = { type: 'string', format: 'date' };
const MONEY: Partial<PropertySchema> = { 'x-kind': 'money' };
const SERIAL: Partial<PropertySchema> = { ...TEXT, 'x-kind': 'serial' };

/** The field 甲, a number unless `more` says otherwise. */
const own = (words: Partial<PropertySchema>, more: Partial<PropertySchema> = {}) => number('甲', { ...more, ...words });
const valued = (value: Expression, more?: Partial<PropertySchema>) => own({ 'x-value': value }, more);

describe('what the compiler refuses, in the place where it is written', () => {
  it.each<[string, PropertySchema, string, Properties?]>([
    [
      'a circle',
      valued({ add: [{ field: 'b' }, 1] }),
      '互相依赖：a → b → a，请去掉其中一个',
      { b: number('乙', { 'x-value': { add: [{ field: 'a' }, 1] } }) },
    ],
    ['a field that reads itself', valued({ add: [{ field: 'a' }, 1] }), '互相依赖：a → a'],
    [
      'a circle over a condition',
      valued({ field: 'b' }),
      '互相依赖',
      { b: number('乙', { 'x-value': 1, 'x-when': { required: ['a'] } }) },
    ],
    ['a fraction in an integer', valued({ divide: [1, 3] }, { type: 'integer' }), '可能超过 0 位小数'],
    ['a third decimal in money', valued({ multiply: [0.11, 0.1] }, MONEY), '可能超过 2 位小数'],
    ['a text in a number', valued({ join: ['1', '2'] }), '的结果是文字，与种类 number 不符'],
    ['a number in a text', valued({ add: [1, 2] }, TEXT), '请用 join 转成文字'],
    ['texts that are added', valued({ add: [{ field: 'name' }, 1] }), '应为数字，这里是文字'],
    ['days between numbers', valued({ daysBetween: [1, { clock: 'today' }] }), '应为日期或日期时间，这里是数字'],
    ['two sorts of value', valued({ if: { required: ['name'] }, then: 1, else: '无' }), 'then 是数字，else 是文字'],
    [
      'texts of rows that are summed',
      valued({ sum: 'items', of: { field: 'note' } }),
      '应为数字，这里是文字',
      { items },
    ],
    [
      'a department for a person',
      valued({ caller: 'orgId' }, { ...TEXT, 'x-relation': { resource: 'sysUser' } }),
      '与种类 user 不符',
    ],
    [
      'a secret that is read',
      valued({ join: [{ field: 'key' }] }, TEXT),
      '不能用于计算',
      { key: { type: 'string', title: '密钥', 'x-secret': true } },
    ],
    [
      'a guarded field read by all',
      valued({ field: 'cost' }),
      '请同样写 "x-permission"',
      { cost: number('成本', { 'x-permission': { read: 'Order:cost' } }) },
    ],
    ['files', valued('1', { ...TEXT, 'x-kind': 'files' }), '不能用于种类 files'],
    [
      'a stored value of an unkept one',
      valued({ field: 'v' }),
      '请同样写 x-virtual',
      { v: number('乙', { 'x-virtual': true, 'x-value': 1 }) },
    ],
    ['a stored value of when it was added', valued({ field: 'createdTime' }, DATE), '保存时还不知道'],
    ['a value of each reader', valued({ caller: 'name' }, { ...TEXT, 'x-virtual': true }), '各人看到的应相同'],
    ['a value and a default', own({ default: 1, 'x-value': 2 }), '不能与 default 同时写'],
    ['a constant beyond the limits', own({ maximum: 5, 'x-default': 9 }), '不符合本字段的种类或限制'],
    ['two ways to begin', own({ default: 1, 'x-default': 2 }), '不能与 default 同时写'],
    ['a default of what is not known yet', own({ 'x-default': { field: 'version' } }), '新增时还不知道'],
    ['the last of a secret', own({ 'x-secret': true, 'x-default': { last: true } }, TEXT), '不能用于种类 secret'],
    ['a number in a text of people', own({ 'x-number': {} }, TEXT), '只能用于种类 serial'],
    ['a period nobody knows', own({ 'x-number': { date: 'yyyyMM-dd' as 'yyyy' } }, SERIAL), '不认识“yyyyMM-dd”'],
    ['a number longer than its column', own({ maxLength: 12, 'x-number': {} }, SERIAL), '请改 maxLength'],
  ])('%s', (_, a, message, others = {}) => expect(saidOf({ a, ...others })).toContain(message));

  it('a computed field that is required', () => {
    expect(saidOf({ a: number('甲', { 'x-value': 1 }) }, ['a'])).toContain('不能要求必填');
  });

  it.each<[string, PropertySchema]>([
    ['a rounded integer', valued({ round: { divide: [1, 3] }, digits: 0 }, { type: 'integer' })],
    ['rounded money', valued({ round: { multiply: [0.11, 0.1] }, digits: 2 }, MONEY)],
    ['a day of a moment', valued({ clock: 'now' }, DATE)],
    ['a text of a day', valued({ field: 'day' }, TEXT)],
    ['the caller as a person', valued({ caller: 'id' }, { ...TEXT, 'x-relation': { resource: 'sysUser' } })],
    ['a sum over rows', valued({ sum: 'items', of: { field: 'cost' } })],
    [
      'age, when it is read',
      valued({ daysBetween: [{ field: 'createdTime' }, { clock: 'today' }] }, { type: 'integer', 'x-virtual': true }),
    ],
  ])('but not %s', (_, property) => {
    expect(saidOf({ items, day: { type: 'string', format: 'date', title: '日' }, a: property })).toBe('');
  });
});
