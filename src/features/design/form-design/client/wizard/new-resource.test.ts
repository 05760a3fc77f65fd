import { expect, it } from 'vitest';
import { bodyOf, EMPTY, type FieldLine, type NewResource, OWN_DICTIONARY, problemsOf, stepOf } from './new-resource.ts';

const field = (title: string, kind: string, more: Partial<FieldLine> = {}): FieldLine => ({
  ...{ id: 9, title, kind, isRequired: false, isSearched: false },
  ...more,
});
const withFields = (...fields: FieldLine[]): NewResource => ({
  ...EMPTY,
  title: '消防器材检查',
  typeName: 'FireCheck',
  parent: '7',
  fields: [...EMPTY.fields, ...fields],
});

it('makes a descriptor, and a dictionary of the options typed in', () => {
  const made = withFields(
    field('结果', OWN_DICTIONARY, { options: '完好\n\n损坏\n完好', isRequired: true, isSearched: true }),
    field('压力', 'number', { least: 0, most: 10 }),
    field('结论', 'choice', { options: '合格\n不合格' }),
    field('备注', 'textarea', { most: 80 }),
  );
  const { formJson, dictionaries, menu } = bodyOf(made);
  expect(dictionaries).toEqual([
    {
      code: 'fire_check_choice1',
      name: '消防器材检查·结果',
      values: [
        { code: '1', value: '完好' },
        { code: '2', value: '损坏' },
      ],
    },
  ]);
  expect(menu).toEqual({ parent: '7', title: '消防器材检查', icon: 'file' });
  expect(formJson.record).toEqual({
    type: 'object',
    required: ['name', 'choice1'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 50, 'x-search': true },
      choice1: { type: 'string', title: '结果', 'x-dictionary': 'fire_check_choice1', 'x-search': true },
      number1: { type: 'number', title: '压力', maximum: 10, minimum: 0 },
      choice2: { type: 'string', title: '结论', enum: ['合格', '不合格'] },
      remark: { type: 'string', title: '备注', 'x-kind': 'textarea', maxLength: 80 },
    },
  });
});

it.each([
  [0, { ...withFields(), typeName: 'fire' }, '标识以大写字母开头'],
  [0, { ...withFields(), title: ' ' }, '请输入名称'],
  [1, withFields(field('', 'text')), '第 2 个字段：请输入名称'],
  [1, withFields(field('名称', 'text')), '名称重复'],
  [1, withFields(field('结果', 'choice')), '请填写选项'],
  [1, withFields(field('压力', 'number', { least: 5, most: 1 })), '最小值 5 大于最大值 1'],
  [2, { ...withFields(), parent: undefined } as unknown as NewResource, '请选择菜单所在的目录'],
])('says in step %i what is missing', (step, made, message) => {
  expect(
    problemsOf(step, made)
      .map((problem) => problem.message)
      .join(),
  ).toContain(message);
  expect(problemsOf(step, withFields())).toEqual([]);
});

it('finds the step in which a refusal is mended', () => {
  const places = ['typeName', 'record.properties.a', 'dictionaries.0.code', 'menu.parent', 'grants.1'];
  expect(places.map(stepOf)).toEqual([0, 1, 1, 2, 2]);
});
