import { describe, expect, it } from 'vitest';
import { edition, problemsOf } from '../../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import type { Descriptor, LabelSpec } from '../../engine/descriptor.ts';
import { compileAll, compileResource } from '../compile.ts';
import { levelOf, toPlan } from '../revisions/plan.ts';

const TOOL = descriptorNamed('HandTool', '工具', { actions: ['page', 'detail', 'add'] }).having({
  name: { type: 'string', title: '名称' },
  no: { type: 'string', title: '编号', 'x-unique': true },
  model: { type: 'string', title: '型号' },
  wage: { type: 'string', title: '价格', 'x-permission': { read: 'HandTool:price' } },
  pin: { type: 'string', title: '口令', 'x-secret': true },
  photo: { type: 'string', title: '照片', 'x-kind': 'images' },
});

const tool = (label: LabelSpec | undefined, more: Partial<Descriptor> = {}): Descriptor => ({
  ...TOOL,
  ...(label ? { label } : {}),
  ...more,
});
const saidOf = (descriptor: Descriptor) =>
  compileResource(descriptor, new Map()).problems.map(({ path, message, hint }) => `${path} ${message} ${hint ?? ''}`);

describe('what is said of labels', () => {
  it('gives the verb, its permission and every default', () => {
    const { resource, problems } = compileResource(tool({}), new Map());
    expect(problems).toEqual([]);
    expect(resource.label).toEqual({ tag: 'ht', code: 'id', title: 'name', fields: [], size: '70x37' });
    expect(resource.actions.find(({ verb }) => verb === 'label')).toMatchObject({
      verb: 'label',
      title: '打印标签',
      method: 'GET',
      path: '/HandTool/label',
      access: 'permission',
      permission: 'HandTool:label',
      place: 'toolbar',
    });
    expect(resource.screens[0]?.actions).toContain('label');
    expect(compileResource(TOOL, new Map()).resource.label).toBeNull();
  });

  it('keeps the words of a verb that is written out', () => {
    const actions = [...TOOL.actions, { verb: 'label', title: '打印工具牌' }];
    const { actions: compiled } = compileResource(tool({}, { actions }), new Map()).resource;
    expect(compiled.filter(({ verb }) => verb === 'label').map(({ title }) => title)).toEqual(['打印工具牌']);
  });

  it.each<[string, Descriptor, RegExp]>([
    ['a word that is none', tool({ feilds: [] } as LabelSpec), /label\.feilds .*是不是“fields”/],
    ['a size there is no paper for', tool({ size: '70x36' }), /label\.size .*是不是“70x37”/],
    ['a field that is none', tool({ fields: ['modle'] }), /label\.fields .*是不是“model”/],
    ['a field twice', tool({ fields: ['no', 'no'] }), /label\.fields .*写了两次/],
    ['a number that may repeat', tool({ code: 'model' }), /label\.code .*不得重复/],
    ['a secret', tool({ fields: ['pin'] }), /label\.fields .*不能印在标签上/],
    ['a picture', tool({ fields: ['photo'] }), /label\.fields .*不能印在标签上/],
    ['a headline that asks for a right', tool({ title: 'wage' }), /label\.title .*单独的查看权限/],
    ['a tag with digits', tool({ tag: 'a1' }), /label\.tag .*小写字母/],
    ['more fields than fit', tool({ fields: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }), /label\.fields 最多 6 项/],
    ['a record without a detail', tool({}, { actions: ['page'] }), /label .*请在 actions 中写“detail”/],
    ['the verb alone', tool(undefined, { actions: ['page', 'label'] }), /actions .*请同时写“label”/],
  ])('refuses %s', (_what, descriptor, expected) => {
    expect(saidOf(descriptor)).toContainEqual(expect.stringMatching(expected));
  });

  it('lets a field that asks for a right be among the others', () => {
    expect(saidOf(tool({ fields: ['wage'] }))).toEqual([]);
  });

  it('refuses two resources of one tag, once', () => {
    const other = { ...tool({}), name: 'HeatTest' };
    const problems = problemsOf([tool({}), other]);
    expect(problems.map(({ resource, path }) => [resource, path])).toEqual([['HeatTest', 'label.tag']]);
    expect(compileAll([tool({}), { ...other, label: { tag: 'he' } }]).size).toBe(2);
  });
});

describe('a change of labels in the running system', () => {
  const planOf = (before: Descriptor, after: Descriptor) =>
    toPlan({ before: edition(before), after: edition(after), base: before });

  it('is a look as to what stands on them', () => {
    const changes = planOf(tool({ fields: ['no'] }), tool({ fields: ['model'], size: '105x57' }));
    expect(changes.map(({ path, refusal }) => [path, refusal])).toEqual([
      ['label.fields', null],
      ['label.size', null],
    ]);
    expect(levelOf(changes)).toBe('additive');
  });

  it('is not for administrators as to whether there are any, and what stands in those on the walls', () => {
    for (const [before, after] of [
      [tool(undefined), tool({})],
      [tool({}), tool(undefined)],
      [tool({}), tool({ tag: 'to' })],
    ] as const) {
      expect(planOf(before, after)).toEqual([
        expect.objectContaining({ refusal: expect.stringContaining('不能在线修改') }),
      ]);
    }
  });
});
