import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../tests/support/size.ts';
import type { Condition } from './condition.ts';
import { hiddenKeys, holds } from './conditions.ts';

const scalar = fc.oneof(
  fc.constantFrom('0', '1', '2', 'a', ''),
  fc.integer({ min: -2, max: 3 }),
  fc.boolean(),
  fc.constant(null),
);
const record = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(scalar, fc.dictionary(fc.constantFrom('a', 'b'), scalar)),
  { maxKeys: 3 },
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ const: scalar }),
    fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
    fc.record({ minimum: fc.integer({ min: -2, max: 3 }) }),
    fc.record({ maximum: fc.integer({ min: -2, max: 3 }) }),
    fc.record({ required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 }) }),
    fc.record({
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('condition'), { minKeys: 1, maxKeys: 2 }),
    }),
    fc.record({ not: tie('condition') }),
    fc.record({ allOf: fc.array(tie('condition'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ anyOf: fc.array(tie('condition'), { minLength: 1, maxLength: 2 }) }),
  ),
}));

describe('holds', () => {
  it('agrees with ajv on every condition of the closed subset', () => {
    const ajv = new Ajv({ strict: false });
    fc.assert(
      fc.property(condition, fc.oneof(record, scalar), (schema, value) => {
        expect(holds(schema, value)).toBe(ajv.validate(schema, value));
      }),
      { numRuns: rounds({ day: 300, full: 1_000, night: 20_000 }) },
    );
  });

  it('treats undefined like absent, as a JSON body would', () => {
    expect(holds({ required: ['a'] }, { a: undefined })).toBe(false);
    expect(holds({ properties: { a: { const: 1 } } }, { a: undefined })).toBe(true);
  });

  it('lists the inputs that do not apply', () => {
    const fields = [
      { key: 'a', when: null },
      { key: 'b', when: { properties: { a: { const: 1 } }, required: ['a'] } },
    ];
    expect(hiddenKeys(fields, { a: 2 })).toEqual(new Set(['b']));
    expect(hiddenKeys(fields, { a: 1 })).toEqual(new Set());
  });

  it('takes a hidden input for empty in the conditions of others, over a chain of any length', () => {
    const fields = [
      { key: 'd', when: { not: { required: ['c'] } } },
      { key: 'c', when: { required: ['b'] } },
      { key: 'b', when: { properties: { a: { const: 1 } }, required: ['a'] } },
      { key: 'a', when: null },
    ];
    expect(hiddenKeys(fields, { a: 1, b: 1, c: 1, d: 1 })).toEqual(new Set(['d']));
    expect(hiddenKeys(fields, { a: 2, b: 1, c: 1, d: 1 })).toEqual(new Set(['b', 'c']));
  });
});
