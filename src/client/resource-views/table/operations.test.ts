import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { operationsColumn, operationsWidth, operationVerbs } from './columns.tsx';

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
