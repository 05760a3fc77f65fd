import { describe, expect, it } from 'vitest';
import type { Option } from '../../../client/resource/use-options.ts';
import { filtered, openAtFirst, ticksOf, toggled } from './ticks.ts';

const option = (value: number, label: string, children?: Option[]): Option => ({
  value,
  label,
  record: { id: value },
  ...(children ? { children } : {}),
});

const TREE = [
  option(1, '系统管理', [
    option(2, '用户管理', [option(3, '查询'), option(4, '授权角色')]),
    option(5, '角色管理', [option(6, '查询')]),
  ]),
  option(7, '首页'),
];

const of = (...ids: Option['value'][]) => new Set(ids.map(String));
const click = (value: number, isOn: boolean, withParents: boolean, shown: readonly Option[] = TREE) => ({
  options: TREE,
  shown,
  value: String(value),
  isOn,
  withParents,
});

describe('menus, whose parents are chosen with them', () => {
  it('ticks what is above and below a node', () => {
    expect(toggled([], click(2, true, true))).toEqual([1, 2, 3, 4]);
    expect(toggled([7], click(6, true, true))).toEqual([1, 5, 6, 7]);
  });

  it('keeps what is above a node that is taken out, as half-ticked', () => {
    const left = toggled([1, 2, 3, 4], click(4, false, true));
    expect(left).toEqual([1, 2, 3]);
    expect(ticksOf(TREE, of(...left), true)).toEqual({ checked: ['3'], half: ['1', '2'] });
    expect(ticksOf(TREE, of(1, 2), true)).toEqual({ checked: [], half: ['1', '2'] });
  });

  it('is whole when everything below is chosen', () => {
    expect(ticksOf(TREE, of(1, 2, 3, 4, 5, 6), true).half).toEqual([]);
  });
});

describe('departments, each for itself', () => {
  it('ticks what is below a node and nothing above', () => expect(toggled([], click(5, true, false))).toEqual([5, 6]));

  it('shows one without its parts as it is', () => {
    expect(ticksOf(TREE, of(2), false)).toEqual({ checked: ['2'], half: ['1'] });
    expect(ticksOf(TREE, of(3), false)).toEqual({ checked: ['3'], half: ['1', '2'] });
  });
});

it('what is out of sight is not ticked along', () => {
  const visible = filtered(TREE, '授权');
  expect(toggled([], click(1, true, false, visible))).toEqual([1, 2, 4]);
  expect(filtered(TREE, '没有')).toEqual([]);
  expect(filtered(TREE, '角色管理')[0]?.children?.map(({ value }) => value)).toEqual([5]);
});

it('ids nobody offers stay as they are', () => {
  expect(toggled([99, 7], click(7, false, true))).toEqual([99]);
  expect(toggled([99], click(42, true, true))).toEqual([99]);
});

it('a small tree stands open, of a large one the levels above the last', () => {
  expect(openAtFirst(TREE)).toEqual(['1', '2', '5']);
  const many = Array.from({ length: 60 }, (_, n) => option(100 + n, `按钮${n}`));
  expect(openAtFirst([option(1, '系统', [option(2, '菜单', many)])])).toEqual(['1']);
});
