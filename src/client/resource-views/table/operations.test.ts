import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { compiled, descriptorOf, type Properties } from '../../../../tests/support/descriptors/compiling.ts';
import { toColumns } from '../../../engine/projections/columns.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';
import { foldedColumns, operationsColumn, operationsWidth, operationVerbs } from './columns.tsx';

it('rectify-03 fixes the operations of rectifications at the right, 150 px wide', () => {
  const resource = resourceNamed('RiskRectify');
  const [screen] = resource.screens;
  if (!screen) throw new Error('no list');
  const can = () => true;
  const verbs = operationVerbs(resource, screen, { can, columns: [] });
  const width = operationsWidth(resource, screen, { can, verbs });
  const { title, fixed } = operationsColumn(resource, verbs, width);
  expect({ title, fixed, width }).toEqual({ title: '操作', fixed: 'end', width: 150 });
  expect(verbs.map((verb) => verb.title)).toContain('查看');
});

const WIDE: PropertySchema = { type: 'string', 'x-width': 100, 'x-sort': false };
const STATE: PropertySchema = { ...WIDE, enum: ['开', '关'], 'x-colors': { 开: 'green' }, readOnly: true };
const PROBE: Properties = {
  name: { ...WIDE, title: '名称' },
  state: { ...STATE, title: '状态' },
  verdict: { ...STATE, title: '结论' },
  place: { ...WIDE, title: '位置', 'x-width': 200 },
  kind: { ...WIDE, title: '种类', enum: ['a'], 'x-words': { a: '甲' } },
  due: { ...WIDE, title: '期限', format: 'date', 'x-late': 'due' },
  size: { ...WIDE, type: 'integer', title: '大小' },
  createdTime: { ...WIDE, title: '创建时间', format: 'date-time', readOnly: true },
};

it.each([
  ['before its room is known', [], 0, 'name state verdict place kind due size createdTime'],
  ['that fits', [], 900, 'name state verdict place kind due size createdTime'],
  ['without when records were made', [], 899, 'name state verdict place kind due size'],
  ['then without what needs its title', [], 799, 'name state verdict place kind due'],
  ['then without what is plain, and shows again what fits', [], 699, 'name state verdict kind due size'],
  ['at last without choices, but never without name, states and deadlines', [], 1, 'name state verdict due'],
  ['first without a state its screen names', ['verdict'], 899, 'name state place kind due size createdTime'],
])('draws a table %s', (_what, fold, room, drawn) => {
  const probe = compiled(descriptorOf('Probe', PROBE, { screens: { Probe: { columns: Object.keys(PROBE), fold } } }));
  const columns = toColumns(probe, 'Probe', () => true);
  const folded = foldedColumns(columns, fold, room);
  const keys = columns.map(({ key }) => key).filter((key) => !folded.has(key));
  expect(keys.join(' ')).toBe(drawn);
});
