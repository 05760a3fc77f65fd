import { expect, it } from 'vitest';
import { dictionaries, resourceNamed } from '../../../../../.storybook/kit/catalog.ts';

it('entities-09 a check type counts the units of cycle_type from one', () => {
  const field = resourceNamed('CheckType').fields.find(({ key }) => key === 'cycleType');
  expect(field).toMatchObject({ kind: 'dictionary', dictionary: 'cycle_type' });
  const units = dictionaries.cycle_type ?? [];
  expect(units.map(({ name }) => name)).toEqual(['日', '周', '月', '季', '年', '小时']);
  expect(units.map(({ code }) => Number(code))).toEqual(units.map((_, index) => index + 1));
});
