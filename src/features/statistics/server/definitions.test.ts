import { expect, it } from 'vitest';
import { cubeOf, placeOf } from './cells.ts';
import { DEFINITIONS } from './definitions.ts';

it('the thirteen figures of domain.md#10.2, each once and in their order', () => {
  expect(DEFINITIONS.map(({ code }) => code)).toEqual(Array.from({ length: 13 }, (_, index) => `K${index + 1}`));
  const words = ['code', 'name', 'group', 'unit', 'good', 'target', 'of', 'by', 'numerator', 'denominator', 'sum'];
  const known = new Set([...words, 'formula', 'numeratorName', 'denominatorName', 'beside']);
  for (const definition of DEFINITIONS) {
    expect(
      Object.keys(definition).filter((key) => !known.has(key)),
      definition.code,
    ).toEqual([]);
    expect(['%', '小时'], definition.code).toContain(definition.unit);
    expect(['up', 'down'], definition.code).toContain(definition.good);
    for (const text of ['name', 'group', 'formula', 'numeratorName', 'denominatorName'] as const) {
      expect(definition[text], `${definition.code} ${text}`).toMatch(/\S/);
    }
  }
});

it('every set a figure names is counted in its pass', () => {
  for (const definition of DEFINITIONS) {
    const cube = cubeOf(definition);
    if (cube === null) continue;
    const { numerator, denominator, sum, beside } = definition;
    for (const measure of [numerator, denominator, ...(sum ? [sum] : []), ...(beside ? [beside.measure] : [])]) {
      expect(placeOf(cube, measure), `${definition.code} ${measure}`).toBeGreaterThanOrEqual(0);
    }
  }
});

it('targets are those of domain.md#10.2', () => {
  const targets = DEFINITIONS.map(({ code, target }) => [code, target]);
  expect(Object.fromEntries(targets.filter(([, target]) => target !== undefined))).toEqual({
    ...{ K1: 98, K2: 90, K3: 100, K4: 95, K5: 90, K6: 5, K9: 95, K12: 100 },
  });
});
