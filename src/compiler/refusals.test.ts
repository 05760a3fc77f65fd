import { describe, expect, it } from 'vitest';
import { compiled, edition, fieldOf, meant, told } from '../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../tests/support/descriptors/named.ts';
import type { Descriptor } from '../engine/descriptor.ts';
import { permissionCodes } from '../engine/permissions.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { KnownParts } from './compile.ts';
import { omissionsOf, omissionText } from './omissions.ts';
import { filterCall } from './programs.ts';
import { toPlan } from './revisions/plan.ts';

const TOOL = descriptorNamed('Tool', '工具', { actions: ['page', 'add', 'edit'], required: ['name'] }).having({
  name: { type: 'string', title: '名称', maxLength: 20 },
  sort: { type: 'integer', title: '排序' },
});

function withFields(properties: { [key: string]: PropertySchema }, more: Partial<Descriptor> = {}): Descriptor {
  return { ...TOOL, ...more, record: { ...TOOL.record, properties: { ...TOOL.record.properties, ...properties } } };
}

const saidOf = (descriptor: Descriptor, known?: KnownParts) => told([descriptor], known);

const TEXT: PropertySchema = { type: 'string', title: '探' };
const WHEN = (key: string) => ({ required: [key], properties: { [key]: { const: 'x' } } });
const many = Array.from({ length: 1_000_000 }, (_, n) => `v${n}`);
const AT = 'schemas/resources/Tool.json: record.properties.probe';

describe('presets', () => {
  const screens = (filter: { [key: string]: string }) => ({
    screens: { Tool: { presets: [{ key: 'mine', title: '我的', filter }] } },
  });
  const probe: PropertySchema = { type: 'string', title: '探', 'x-search': true };
  const calls = new Set([filterCall('Tool', 'todo'), filterCall('Other', 'mine')]);

  it('filter by fields, by the keyword and by what a program reads', () => {
    for (const key of ['probe', 'searchValue', 'todo'])
      expect(saidOf(withFields({ probe }, screens({ [key]: 'a' })), { calls })).toBe('');
  });

  it('are refused where the list would ignore them', () => {
    expect(saidOf(withFields({}, screens({ todoo: 'a' })), { calls })).toContain(meant('todoo', 'todo'));
    expect(saidOf(withFields({}, screens({ mine: 'a' })), { calls })).toContain('不认识“mine”');
  });
});

describe('the compiler refuses with file, property and the way out', () => {
  it.each<[string, PropertySchema, string]>([
    [
      'nested repetition',
      { ...TEXT, pattern: '^(a+)+$', default: 'x' },
      `${AT}.pattern: 字段“probe”的 pattern 中有重复套着`,
    ],
    ['a pattern RE2 cannot read', { ...TEXT, pattern: '(?=a)' }, '不能使用前后查找'],
    [
      'a pattern of a kind that has none',
      { type: 'integer', title: '探', pattern: '^1' },
      'pattern 不能用于种类 integer',
    ],
    [
      'a default its kind refuses',
      { ...TEXT, format: 'date', default: 'today' },
      `${AT}.default: 字段“probe”的 default 默认值 "today" 不符合`,
    ],
    ['a default that is no day', { ...TEXT, format: 'date', default: '2026-02-30' }, '"2026-02-30" 不符合'],
    ['a default of another type', { type: 'boolean', title: '探', default: 'true' }, '不符合'],
    ['a default beyond a limit', { type: 'integer', title: '探', maximum: 5, default: 6 }, '默认值 6 不符合'],
    ['a default its pattern refuses', { ...TEXT, pattern: '^[A-Z]+$', default: 'a' }, '默认值 "a" 不符合'],
    ['a default that is no choice', { ...TEXT, enum: ['甲', '乙'], default: '丙' }, '默认值 "丙" 不符合'],
    ['a default with strange rows', rowsWith([{ x: 1 }]), '不符合'],
    ['a choice of another type', { ...TEXT, enum: ['甲', 2] }, 'enum 中的 2 不符合'],
    ['a choice twice', { ...TEXT, enum: ['甲', '甲'] }, 'enum 中的 "甲" 重复'],
    [
      'choices of a kind that draws none',
      { ...TEXT, 'x-kind': 'textarea', enum: ['甲'] },
      'enum 不能用于种类 textarea',
    ],
    ['a million choices, at once', { ...TEXT, enum: many }, 'enum 最多 500 项，现有 1000000 项'],
    ['an example that is none', { ...TEXT, pattern: '^[A-Z]+$', examples: ['a'] }, 'examples.0 "a" 不符合'],
    ['a condition on itself', { ...TEXT, 'x-when': WHEN('probe') }, 'x-when 以本字段自己为条件'],
    ['a condition on nothing', { ...TEXT, 'x-when': WHEN('nmae') }, 'x-when 不认识“nmae”，是不是“name”？'],
    ['a title twice', { ...TEXT, title: '名称' }, '的名称“名称”在表单中与字段“name”相同'],
  ])('%s', (_what, probe, words) => expect(saidOf(withFields({ probe }))).toContain(words));

  it.each([
    ['isDeleted', '与系统的数据列 is_deleted 重名'],
    ['IsDeleted', '与系统的数据列 is_deleted 重名'],
    ['id', '与系统的数据列 id 重名'],
    ['ID', '与系统的数据列 id 重名'],
    ['tenantId', '与系统的数据列 tenant_id 重名'],
    ['tenant', '与系统的数据列 tenant 重名'],
    ['created_time', '与字段“createdTime”的数据列重名'],
    ['Version', '与字段“version”的数据列重名'],
    ['Name', '与字段“name”的数据列重名'],
    ['actions', '系统保留字'],
    ['schemaHash', '系统保留字'],
    ['xmin', '系统保留字'],
    ['tableoid', '系统保留字'],
    ['prototype', '系统保留字'],
  ])('a field named %s', (key, words) => {
    const text = saidOf(withFields({ [key]: TEXT }));
    expect(text).toContain(`schemas/resources/Tool.json: record.properties.${key}: 字段“${key}”的键`);
    expect(text).toContain(words);
  });

  it('conditions in a circle, naming it', () => {
    const text = saidOf(
      withFields({ a: { ...TEXT, 'x-when': WHEN('b') }, b: { ...TEXT, title: '二', 'x-when': WHEN('a') } }),
    );
    expect(text).toContain('record.properties.a.x-when: 字段“a”的 x-when 与其他字段互为条件：a → b → a');
  });

  it('a condition of a requirement or an action on nothing', () => {
    const record = { ...TOOL.record, allOf: [{ if: WHEN('nmae'), then: { required: ['sort'] } }] };
    expect(saidOf({ ...TOOL, record })).toContain('record.allOf.0.if: record.allOf.0.if 不认识“nmae”');
    const actions = [...TOOL.actions, { verb: 'delete', when: WHEN('nmae') }];
    expect(saidOf({ ...TOOL, actions })).toContain(meant('nmae', 'name'));
  });

  it('what a list says twice', () => {
    expect(saidOf({ ...TOOL, record: { ...TOOL.record, required: ['name', 'name'] } })).toContain('中的“name”写了两次');
    expect(saidOf({ ...TOOL, screens: { Tool: { columns: ['sort', 'sort'] } } })).toContain('中的“sort”写了两次');
  });

  it('a verb without a program, naming what there is', () => {
    const calls = new Set(['POST /Tool/lend']);
    const text = saidOf({ ...TOOL, actions: [...TOOL.actions, { verb: 'approve', title: '批准' }] }, { calls });
    expect(text).toContain('actions.3: actions.3 中的动作“approve”没有对应的程序（POST /Tool/approve）');
    expect(text).toContain('现有的动作：lend、page');
    expect(saidOf({ ...TOOL, actions: [...TOOL.actions, { verb: 'lend', title: '借出' }] }, { calls })).toBe('');
    expect(saidOf({ ...TOOL, actions: [...TOOL.actions, 'remind'] }, { calls })).toContain('没有可催办的工作');
  });

  it('names and orders that would tell what stands behind a permission', () => {
    const guarded = withFields({ code: { ...TEXT, title: '码', 'x-permission': { read: 'a:b' } } });
    expect(saidOf({ ...guarded, display: 'code' })).toContain('display 中的“code”有单独的查看权限');
    expect(saidOf({ ...guarded, order: [{ field: 'code', direction: 'ascend' }] })).toContain(
      'order 中的“code”有单独的查看权限',
    );
    expect(saidOf(guarded)).toBe('');
  });

  it('a required pattern without an example, until one is given', () => {
    const field = { ...TEXT, pattern: '^[^\\s\\p{P}A-Za-z0-9\\u4e00]+$' };
    const asks = (probe: PropertySchema, required = ['name', 'probe']) =>
      saidOf({ ...withFields({ probe }), record: { ...withFields({ probe }).record, required } });
    expect(asks(field)).toContain('举不出符合的例子，请写 examples');
    expect(asks({ ...field, examples: ['乙'] })).toBe('');
    expect(asks(field, ['name'])).toBe('');
  });
});

function rowsWith(standard: { [key: string]: number }[]): PropertySchema {
  return {
    type: 'array',
    title: '探',
    items: { type: 'object', properties: { a: { type: 'integer', title: '数' } } },
    default: standard,
  };
}

describe('a text with choices', () => {
  const choices: PropertySchema = { ...TEXT, enum: ['甲', '乙'], 'x-search': true };
  const field = fieldOf(compiled(withFields({ probe: choices })).fields, 'probe');

  it('has them in its schema, is chosen and is searched as a whole', () => {
    expect(field.schema.enum).toEqual(['甲', '乙']);
    expect(field).toMatchObject({ search: { mode: 'equals', shown: true }, placeholder: '请选择探' });
    expect(field.messages).toMatchObject({ required: '请选择探！', enum: '探的值不在可选范围内' });
  });
});

describe('a field that a list written out leaves out', () => {
  const sections = [{ key: 'all', title: '全部', fields: ['name', 'sort'] }];
  const before = { ...TOOL, screens: { Tool: { columns: ['name', 'sort'], search: [] } }, sections };
  const after = withFields({ probe: { ...TEXT, 'x-search': true } }, before);

  it('is told with list, field and what follows', () => {
    const omissions = omissionsOf(after, edition(after).resource);
    expect(omissions.map(({ path }) => path)).toEqual(['screens.Tool.columns', 'screens.Tool.search', 'sections']);
    expect(omissions.map(omissionText)[0]).toBe('列表“Tool”写明了内容，未列出“探”（probe），不会显示');
    expect(omissionsOf(TOOL, edition(TOOL).resource)).toEqual([]);
  });

  it('is announced by the plan that adds it, and by no later one', () => {
    const texts = (from: Descriptor, to: Descriptor) =>
      toPlan({ before: edition(from), after: edition(to), base: before }).map(({ text }) => text);
    expect(texts(before, after)).toContain('详情的分组写明了内容，未列出“探”（probe），不会显示');
    expect(texts(after, { ...after, title: '器具' }).join()).not.toContain('未列出');
  });
});

function historyOf(more: Partial<Descriptor>) {
  const tool = compiled({ ...TOOL, actions: ['page', 'add'], ...more });
  return { tool, history: tool.actions.filter(({ verb }) => verb === 'history') };
}

describe('the history of a resource', () => {
  it('is opened by the right that opens the detail, else by that of the list', () => {
    expect(historyOf({}).history).toMatchObject([
      { method: 'GET', path: '/Tool/history', access: 'permission', permission: 'Tool:page', place: 'none' },
    ]);
    expect(historyOf({ actions: ['page', 'detail'] }).history).toMatchObject([{ access: 'signed-in' }]);
    const guarded = historyOf({ actions: [{ verb: 'detail', access: 'permission', permission: 'Tool:look' }] });
    expect(guarded.history).toMatchObject([{ access: 'permission', permission: 'Tool:look' }]);
    expect(historyOf({ actions: ['list'] }).history).toEqual([]);
  });

  it('adds no code of its own to what can be granted', () => {
    expect(permissionCodes(historyOf({}).tool)).toEqual(['Tool:page', 'Tool:add']);
  });

  it('is left out on request, and said once', () => {
    expect(historyOf({ history: false }).history).toEqual([]);
    const own = { verb: 'history', access: 'permission' } as const;
    expect(historyOf({ actions: ['page', own] }).history).toMatchObject([{ permission: 'Tool:history' }]);
  });

  it.each([
    [
      'said both ways',
      { history: false, actions: ['page', 'history'] },
      '写了 false，又在 actions 里写了动作“history”',
    ],
    ['no word', { history: 'no' }, '只能是 true 或 false'],
    [
      'wanted where no right opens it',
      { history: true, actions: ['list'] },
      '写了 true，但没有 detail、page、edit 任一动作',
    ],
  ])('refuses %s', (_, more, words) => {
    expect(saidOf({ ...TOOL, ...(more as Partial<Descriptor>) })).toContain(
      `schemas/resources/Tool.json: history: history ${words}`,
    );
  });
});
