import { describe, expect, it } from 'vitest';
import { edition, type Properties } from '../../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import { said } from '../../kinds/parts/condition-text.ts';
import { levelOf, toPlan } from './plan.ts';

const BASE = descriptorNamed('Forklift', '叉车', { actions: ['page', 'add', 'edit'], required: ['name'] }).having({
  name: { type: 'string', title: '名称', maxLength: 20 },
  power: { type: 'integer', title: '功率', minimum: 0 },
  grade: { type: 'string', title: '等级', enum: ['A', 'B'] },
});

function withProperties(
  change: (properties: Properties) => Properties,
  more: Partial<Descriptor['record']> = {},
): Descriptor {
  return { ...BASE, record: { ...BASE.record, ...more, properties: change({ ...BASE.record.properties }) } };
}

const planOf = (after: Descriptor, before = BASE) =>
  toPlan({ before: edition(before), after: edition(after), base: BASE });
const property = (key: string, words: PropertySchema) =>
  planOf(withProperties((all) => ({ ...all, [key]: { ...all[key], ...words } })));

describe('plan of a schema edit', () => {
  it('is empty for the same document in other layout', () => expect(planOf({ ...BASE, $schema: 'x' })).toEqual([]));

  it('names a new field and asks nothing of the rows', () => {
    const [change, ...rest] = property('warrantyEnd', { type: 'string', format: 'date', title: '保修到期日' });
    expect(rest).toEqual([]);
    expect(change).toMatchObject({ level: 'additive', refusal: null, question: null });
    expect(change?.text).toContain('新增字段“保修到期日”（warrantyEnd，日期）');
  });

  it('loses nothing by another kind of what is made at each reading', () => {
    const withProbe = (words: PropertySchema) =>
      withProperties((all) => ({ ...all, note: { type: 'string', title: '说明', 'x-virtual': true, ...words } }));
    const plan = planOf(withProbe({ 'x-kind': 'json' }), withProbe({ 'x-kind': 'textarea' }));
    expect(plan).toMatchObject([{ level: 'additive', refusal: expect.any(String), question: null }]);
  });

  it('asks no limit of values of another kind, whose change is refused itself', () => {
    const plan = property('power', { type: 'string', maxLength: 10 });
    const limits = plan.filter(({ question }) => question?.ask === 'longer');
    expect(limits).toEqual([]);
    expect(plan.map(({ text }) => text)).toContainEqual(expect.stringContaining('种类：整数 → 单行文字'));
    expect(plan.some(({ refusal }) => refusal !== null)).toBe(true);
  });

  it.each<[string, PropertySchema, string]>([
    ['title', { title: '车名' }, 'additive'],
    ['wider', { maxLength: 40 }, 'additive'],
    ['narrower', { maxLength: 10 }, 'narrowing'],
    ['unique', { 'x-unique': true }, 'narrowing'],
    ['one holder', { 'x-single': { value: 'A', other: 'B' } }, 'narrowing'],
    ['what marks it late', { 'x-late': 'grade' }, 'additive'],
    ['when it is shown', { 'x-when': { properties: { grade: { const: 'A' } } } }, 'narrowing'],
    ['same column', { 'x-kind': 'textarea' }, 'additive'],
    ['a comparison', { 'x-compare': [{ op: '!=', field: 'grade' }] }, 'narrowing'],
    ['a condition that requires it', { 'x-required': { if: { required: ['grade'] } } }, 'narrowing'],
  ])('classes %s', (_, words, level) => expect(levelOf(property('name', words))).toBe(level));

  it('counts what would break, and what the database itself would refuse', () => {
    expect(property('name', { maxLength: 10 })[0]?.question).toEqual({ ask: 'longer', keys: ['name'], limit: 10 });
    expect(property('grade', { enum: ['A'] })[0]?.question).toEqual({ ask: 'outside', keys: ['grade'], values: ['A'] });
    expect(property('name', { 'x-unique': true })[0]).toMatchObject({ mustBeNone: true });
    expect(property('grade', { 'x-single': { value: 'A', other: 'B', within: ['name'] } })[0]).toMatchObject({
      level: 'narrowing',
      mustBeNone: true,
      question: { ask: 'several', keys: ['grade', 'name'], value: 'A' },
    });
    const required = planOf(withProperties((all) => all, { required: ['name', 'power'] }));
    expect(required).toMatchObject([{ level: 'narrowing', question: { ask: 'missing', keys: ['power'] } }]);
  });

  it('words of choices and a rule less narrow nothing', () => {
    expect(property('grade', { 'x-words': { A: '甲' } })).toMatchObject([{ level: 'additive' }]);
    const compared = withProperties((all) => ({
      ...all,
      grade: { ...all.grade, 'x-compare': [{ op: '!=', field: 'name' }] },
    }));
    const [gone] = planOf(BASE, compared);
    expect(gone).toMatchObject({ level: 'additive', path: 'record.properties.grade.x-compare' });
    expect(gone?.text).toContain('“等级”的与其他字段的比较');
  });

  it('brings no field back without the lock its values were written under', () => {
    const locked: PropertySchema = { type: 'string', title: '轮胎', 'x-read-only': { cannot: 'x:y' } };
    const after = withProperties((all) => ({ ...all, tyre: { type: 'string', title: '轮胎' } }));
    const plan = (next: Descriptor) =>
      toPlan({ before: edition(BASE), after: edition(next), base: BASE, removed: { tyre: locked } });
    expect(plan(after)[0]?.refusal).toContain('"x-read-only": {"cannot":"x:y"}');
    expect(plan(withProperties((all) => ({ ...all, tyre: locked })))[0]?.refusal).toBeNull();
  });

  it('tells an order apart from a removal', () => {
    const moved = planOf(
      withProperties(({ name, power, grade }) => ({ grade: grade ?? {}, name: name ?? {}, power: power ?? {} })),
    );
    expect(moved).toMatchObject([{ level: 'additive', text: '字段的顺序' }]);
  });

  it('lets a field added online go, and keeps those the product came with', () => {
    const added = withProperties((all) => ({ ...all, tyre: { type: 'string', title: '轮胎' } }));
    expect(planOf(BASE, added)).toMatchObject([
      { level: 'destructive', refusal: null, question: { ask: 'filled', keys: ['tyre'] } },
    ]);
    const [gone] = planOf(withProperties(({ power: _, ...rest }) => rest));
    expect(gone?.refusal).toContain('产品自带字段');
  });

  it.each([
    ['a kind whose column differs', 'power', { type: 'string' }],
    ['a right', 'power', { 'x-permission': { read: 'x:y' } }],
    ['a lock', 'power', { 'x-read-only': { cannot: 'x:y' } }],
    ['a pattern', 'name', { pattern: '^[A-Z]+$' }],
    ['who fills it', 'name', { readOnly: true }],
    ['a pattern of a new field', 'code', { type: 'string', title: '编码', pattern: '^[A-Z]+$' }],
    ['a computed new field', 'code', { type: 'string', title: '编码', 'x-computed': true }],
  ] as const)('refuses %s', (_, key, words) => {
    expect(property(key, words).some(({ refusal }) => refusal !== null)).toBe(true);
  });

  it('takes a ready shape online, of a new field as it is and of an earlier one as a rule', () => {
    const code: PropertySchema = { type: 'string', title: '编码', 'x-shape': { is: 'code', prefix: 'AQ' } };
    expect(property('code', code)).toMatchObject([{ level: 'additive', refusal: null }]);
    const [change] = property('name', { 'x-shape': { is: 'plate' } });
    expect(change).toMatchObject({ level: 'narrowing', refusal: null });
    expect(change?.text).toContain('的格式：无 → 应为车牌号，如 浙A12345');
  });

  it.each([
    [{ 'x-permission': { read: 'x:y' } }, null],
    [{ 'x-read-only': { cannot: 'x:y' } }, null],
    [{ readOnly: true }, null],
    [{ pattern: '^[A-Z]+$' }, '请用 x-shape 选择现成的格式，或用 maxLength'],
    [{ 'x-computed': true }, '请另加一个新字段'],
  ] as const)('never says of a field made online that a program relies upon it: %j', (words, help) => {
    const tyre: PropertySchema = { type: 'string', title: '轮胎' };
    const before = withProperties((all) => ({ ...all, tyre }));
    const [change] = planOf(
      withProperties((all) => ({ ...all, tyre: { ...tyre, ...words } })),
      before,
    );
    if (help === null) expect(change).toMatchObject({ level: 'narrowing', refusal: null });
    else expect(change?.refusal).toContain(help);
    expect(change?.refusal ?? '').not.toContain('程序');
  });

  it.each([
    ['how ids travel', { ids: 'digits' }, 'ids：'],
    ['what refers to it', { ids: 'digits', referenceKind: 'files' }, 'referenceKind：'],
  ] as const)('refuses to change %s', (_, words, said) => {
    const changes = planOf({ ...BASE, ...words });
    expect(changes.find(({ text }) => text.startsWith(said))?.refusal).toBeTruthy();
  });

  it('lets verbs speak otherwise but not do otherwise', () => {
    const speaks = planOf({ ...BASE, actions: ['page', 'add', { verb: 'edit', title: '修改' }] });
    expect(speaks).toMatchObject([{ level: 'additive', refusal: null }]);
    expect(planOf({ ...BASE, actions: ['page', 'add'] })[0]?.refusal).toBeTruthy();
    expect(planOf({ ...BASE, actions: [...BASE.actions, 'export'] })[0]?.refusal).toBeTruthy();
    expect(planOf({ ...BASE, actions: ['page', 'edit', { verb: 'add', place: 'none' }] })).toMatchObject([
      { path: 'actions.add.place', refusal: null },
      { path: 'actions', text: '操作的顺序' },
    ]);
    expect(
      planOf({ ...BASE, actions: ['page', 'add', { verb: 'edit', access: 'anonymous' }] })[0]?.refusal,
    ).toBeTruthy();
  });
});

describe('actions of a resource made online', () => {
  const base = { ...BASE, record: { type: 'object' as const, properties: {} } };
  const plan = (actions: Descriptor['actions']) =>
    toPlan({ before: edition(BASE), after: edition({ ...BASE, actions }), base });

  it('come and go as the table of verbs has them', () => {
    const when = { required: ['grade'], properties: { grade: { const: 'A' } } };
    expect(plan(['page', 'add', { verb: 'edit', when }, 'export', 'import'])).toMatchObject([
      { path: 'actions.edit.when', refusal: null },
      { path: 'actions.export', text: '新增操作“导出”', level: 'additive', refusal: null },
      { path: 'actions.import', refusal: null },
    ]);
    expect(plan(['page', 'add'])).toMatchObject([{ text: '去掉操作“编辑”', level: 'narrowing', refusal: null }]);
  });

  it.each<[string, Descriptor['actions']]>([
    ['without a list', ['add', 'edit']],
    ['with a right of another', [...BASE.actions, { verb: 'export', permission: 'sysUser:export' }]],
    ['with a path of its own', ['page', 'add', { verb: 'edit', path: '/sysUser/edit' }]],
    ['open to everybody', [{ verb: 'page', access: 'anonymous' }, 'add', 'edit']],
    ['with a verb that needs a program', [...BASE.actions, 'changeStatus']],
  ])('are refused %s', (_, actions) => expect(plan(actions).filter(({ refusal }) => refusal !== null)).toHaveLength(1));
});

it('a long text is said in part, never with half a character', () => {
  expect(said('短')).toBe('短');
  expect(said(`${'长'.repeat(59)}😀😀`)).toBe(`${'长'.repeat(59)}😀…`);
});

const bad = { required: ['grade'], properties: { grade: { const: 'B' } } };
it('conditions are told as sentences', () => {
  const actions = ['page', 'add', { verb: 'edit', when: { not: bad } }];
  const when = { ...BASE, actions, record: { ...BASE.record, allOf: [{ if: bad, then: { required: ['power'] } }] } };
  const after = {
    ...when,
    record: {
      ...when.record,
      properties: { ...BASE.record.properties, power: { ...BASE.record.properties.power, 'x-when': bad } },
    },
  };
  const texts = toPlan({ before: edition(BASE), after: edition(after), base: BASE }).map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      '操作“编辑”的条件：无 → “等级”不为“B”',
      '“功率”的显示条件：无 → “等级”为“B”',
      '有条件的必填：无 → “等级”为“B”时，“功率”必填',
    ]),
  );
});
