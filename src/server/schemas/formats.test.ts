import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '../../../tests/support/bounded/always.ts';
import { compileSampler, samplerKey } from '../../compiler/samples/sampler.ts';
import { toValidators } from '../../compiler/validators.ts';
import { toForm } from '../../engine/projections/form.ts';
import { FIELD_KINDS } from '../../kinds/kinds.ts';
import { Catalog } from '../catalog.ts';
import { loadCatalogs } from './descriptors.ts';
import { compileValidators, formValidator } from './validators.ts';

type Functions = Parameters<typeof createPrecompiledValidator>[0];
type Schema = Parameters<typeof createPrecompiledValidator>[1];

/** Values of the keyword `format` anywhere in a schema. */
function formatsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'format' in schema && typeof schema.format === 'string' ? [schema.format] : [];
  return [...own, ...Object.values(schema).flatMap(formatsIn)];
}

/** Near misses of every format, and values far from any. */
const value = fc.oneof(
  fc.constantFrom('2026-11-20', '2026-02-30', '2026-1-5', '2026-11-20 14:05:00', '2026-11-20T14:05:00Z', '24:00:00'),
  fc.constantFrom(
    '10.20.1.11',
    '10.20.1.256',
    '::1',
    '010.0.0.1',
    'https://a.cn/b?c=1',
    'ftp://a.cn',
    'wss://a',
    'a b',
  ),
  fc.constantFrom('0 8 * * *', '#F5222D', 'red', '120.15,30.28', 'me@a.cn', '\u0000', '，', '', ' '),
  fc.stringMatching(/^[0-9:./ TZ#*,-]{0,20}$/),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** ajv skips a format it does not know, so a check by format would have no effect (decision 018). */
it('no form checks by a format: what a kind says of its shape is in its schema', () => {
  const resources = [...loadCatalogs().base.resources, compileSampler()];
  const found = resources.flatMap((resource) => formatsIn(toValidators(resource)));
  expect(resources.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

describe('the compiled validator of the browser and the one of the server', () => {
  const sampler = compileSampler();
  const onServer = formValidator(new Catalog([sampler]), sampler.name, 'add');
  const { schema } = toForm(sampler, 'add');
  const loading = compileValidators(sampler).then(async (code) => {
    const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
    const module: { default: Record<string, Functions> } = await import(/* @vite-ignore */ url);
    return createPrecompiledValidator(module.default.add ?? {}, schema as Schema);
  });

  it.each(FIELD_KINDS)('say the same of any value for %s', async (kind) => {
    const inBrowser = await loading;
    always(200, value, (given) => {
      const body = { text: '文字', [samplerKey(kind)]: given };
      expect(inBrowser.isValid(schema as Schema, body, schema as Schema)).toBe(onServer(body));
    });
  });
});
