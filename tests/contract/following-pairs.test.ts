import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewsOf, withPresets } from '../../src/client/resource/form/following-values.ts';
import { applyInput, bodyOf, defaultsOf } from '../../src/client/resource/form/form-values.ts';
import { compileAll } from '../../src/compiler/compile.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import { followedPresets, type Moment } from '../../src/engine/expressions/following.ts';
import type { WireRecord } from '../../src/engine/json.ts';
import { toForm } from '../../src/engine/projections/form.ts';
import type { PropertySchema } from '../../src/engine/record-schema.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { formatWallTime } from '../../src/engine/wall-time.ts';
import { Catalog } from '../../src/server/catalog.ts';
import type { UserCtx } from '../../src/server/ctx.ts';
import { AppError } from '../../src/server/errors.ts';
import { fillComputed, momentOf } from '../../src/server/records/values/following.ts';
import { readForm } from '../../src/server/records/values/form.ts';
import { descriptorNamed } from '../support/descriptors/named.ts';
import { contextOf } from '../support/record-world.ts';
import { bySize, rounds } from '../support/size.ts';

// Values a form previews equal those the server stores: tried with random descriptors and random input.

type Properties = { readonly [key: string]: PropertySchema };

const field = (key: string) => ({ field: key });
const typed =
  (type: 'string' | 'number') =>
  (title: string, more: Partial<PropertySchema> = {}): PropertySchema => ({ type, title, ...more });
const [text, number] = [typed('string'), typed('number')];
const day = (title: string, more: Partial<PropertySchema> = {}) => text(title, { format: 'date', ...more });

const INPUTS: Properties = {
  name: text('名称', { maxLength: 50 }),
  count: { type: 'integer', title: '数量', minimum: -1000, maximum: 100_000 },
  cost: number('费用', { 'x-kind': 'money' }),
  ratio: number('比率'),
  day: day('日期'),
  done: { type: 'boolean', title: '完成' },
  until: text('截止', { format: 'date-time', 'x-day-end': true }),
  note: text('备注', { maxLength: 60, 'x-when': { required: ['count'] } }),
  extra: number('附加', { 'x-when': { required: ['note'] } }),
  rows: {
    type: 'array',
    title: '明细',
    items: {
      type: 'object',
      properties: { count: { type: 'integer', title: '数量' }, cost: { type: 'number', title: '金额' } },
    },
  },
};

/** Values that others read: every descriptor has them. */
const ALWAYS: Properties = {
  total: number('合计', { 'x-value': { sum: 'rows', of: { multiply: [field('count'), field('cost')] } } }),
  start: day('开始', { 'x-default': { plus: field('day'), days: field('count') } }),
};

const FOLLOWING: Properties = {
  double: number('两倍合计', { 'x-value': { multiply: [field('total'), 2] } }),
  lines: number('行数', { 'x-value': { count: 'rows', where: { required: ['cost'] } } }),
  share: number('分摊', {
    'x-kind': 'money',
    'x-value': { round: { divide: [field('cost'), field('count')] }, digits: 2 },
  }),
  due: day('到期', { 'x-value': { plus: field('day'), months: field('count') } }),
  past: day('之前', { 'x-value': { minus: field('start'), years: 1 } }),
  left: number('剩余', { 'x-value': { daysBetween: [{ clock: 'today' }, field('start')] } }),
  label: text('标签', { 'x-value': { join: [field('name'), field('day'), field('ratio')], with: '-' } }),
  square: { type: 'integer', title: '平方', maximum: 50, 'x-value': { multiply: [field('count'), field('count')] } },
  chosen: number('选定', {
    'x-value': {
      if: { required: ['extra'] },
      then: { add: [field('extra'), 0.1] },
      else: { subtract: [1, field('ratio')] },
    },
  }),
  seen: number('所见', { 'x-value': { add: [field('extra'), field('ratio')] }, 'x-when': { required: ['done'] } }),
  who: text('经手人', { 'x-relation': { resource: 'sysUser' }, 'x-value': { caller: 'id' } }),
  proposed: text('建议', { maxLength: 60, 'x-default': { join: [field('name'), field('total')], with: '、' } }),
  again: day('再次', { 'x-default': { plus: field('start'), years: 1 } }),
  flag: { type: 'boolean', title: '标记', 'x-default': true },
};

const DAYS = ['2024-02-29', '2026-01-31', '2026-11-20', '2099-12-31'];
const TEXTS = fc.constantFrom('甲', '乙 丙', 'A-1', '0', '2026-11-20');
const row = fc.record(
  { count: fc.constantFrom(1, 2, 10), cost: fc.constantFrom(0.1, 3, 19.99) },
  { requiredKeys: ['count'] },
);

/** Values typed into an input, also into one that a default has filled. */
const TYPED: { readonly [key: string]: fc.Arbitrary<unknown> } = {
  name: TEXTS,
  note: TEXTS,
  proposed: TEXTS,
  count: fc.constantFrom(-1, 0, 1, 7, 365, 99_999),
  cost: fc.constantFrom(0, 0.1, 19.99, 1234.56),
  ratio: fc.constantFrom(0, 0.1, 0.2, 1.005, -2.5, 3, 1e6),
  extra: fc.constantFrom(0, 0.2, 1.005),
  done: fc.boolean(),
  flag: fc.boolean(),
  day: fc.constantFrom(...DAYS),
  start: fc.constantFrom(...DAYS),
  again: fc.constantFrom(...DAYS),
  until: fc.constantFrom(...DAYS.map((one) => `${one} 08:30:00`)),
  rows: fc.array(row, { minLength: 1, maxLength: 3 }),
};

const patches = Object.entries(TYPED).map(([key, value]) =>
  fc.option(value, { nil: undefined }).map((typed): [string, unknown] => [key, typed]),
);

/** Descriptors with some of the computed fields in any order, and a series of changes to their inputs. */
const cases = fc
  .tuple(fc.subarray(Object.keys(FOLLOWING)), fc.array(fc.oneof(...patches), { maxLength: 8 }))
  .chain(([chosen, typing]) => {
    const all: Properties = { ...INPUTS, ...ALWAYS, ...FOLLOWING };
    const keys = [...Object.keys(INPUTS), ...Object.keys(ALWAYS), ...chosen];
    const typed = typing.filter(([key]) => keys.includes(key)).map((patch): WireRecord => Object.fromEntries([patch]));
    return fc
      .shuffledSubarray(keys, { minLength: keys.length })
      .map((order) => ({ typed, properties: Object.fromEntries(order.map((key) => [key, all[key]])) as Properties }));
  });

const PEOPLE = descriptorNamed('sysUser', '人员', { ids: 'digits', referenceKind: 'user', actions: [] }).having({
  name: { type: 'string', title: '名称' },
});

interface Compiled {
  resource: Resource;
  catalog: Catalog;
}

function compiled(properties: Properties): Compiled {
  const record = { type: 'object', properties } as const;
  const made: Descriptor = { name: 'Made', title: '样例', display: 'name', actions: ['page', 'add', 'edit'], record };
  const catalog = new Catalog(compileAll([made, PEOPLE]).values());
  return { catalog, resource: catalog.resource('Made') };
}

/** Body and previews of the form when it is sent, computed by the functions the form itself uses. */
function inBrowser({ resource }: Compiled, typed: readonly WireRecord[], moment: Moment) {
  const { fields } = toForm(resource, 'add');
  let values = withPresets(fields, { start: defaultsOf(fields), moment, last: undefined });
  const opened = bodyOf(fields, values, null);
  for (const patch of typed) {
    const after = applyInput(fields, values, patch);
    values = followedPresets(fields, { before: values, after, moment, changed: Object.keys(patch) });
  }
  const previewed = resource.fields.filter(({ preview }) => preview);
  const previews = previewsOf(resource.fields, { shown: previewed, record: values, moment });
  return { opened, body: bodyOf(fields, values, null), previews };
}

/** The record as the server would store it; the refusal where it would not. */
async function onServer(ctx: UserCtx, body: WireRecord): Promise<{ record: WireRecord } | { refused: unknown }> {
  try {
    const { resource, record } = readForm(ctx, 'Made', { formName: 'add', body });
    await fillComputed(ctx, { resource, record });
    return { record };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.extras.errors };
    throw error;
  }
}

test('what a form previews is what the server stores, and what it opens with is what an absent key becomes', async () => {
  let stored = 0;
  let followed = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ properties, typed }) => {
      const made = compiled(properties);
      const ctx = contextOf({ person: { id: '2' }, catalog: made.catalog, db: undefined as never }); // nothing here asks a database
      const moment = momentOf(ctx);
      expect(moment.now).toBe(formatWallTime(ctx.now()));
      const { opened, body, previews } = inBrowser(made, typed, moment);
      const sent = await onServer(ctx, body);
      if ('record' in sent) {
        stored += 1;
        for (const { field: of, value } of previews)
          expect([of.key, sent.record[of.key] ?? null]).toEqual([of.key, value]);
        followed += previews.filter(({ value }) => value !== null).length;
      } else expect(String(JSON.stringify(sent.refused))).toMatch(/超出本字段的限制|应在|格式|不能|最多|小数|应为/);
      const untouched = await onServer(ctx, {});
      if ('record' in untouched) {
        const { fields } = toForm(made.resource, 'add');
        expect(bodyOf(fields, untouched.record, null)).toEqual(opened);
      }
    }),
    { numRuns: rounds({ day: 50, full: 150, night: 10_000 }) },
  );
  // Most of what is made up must be stored, with values to compare.
  const most = bySize({ day: 5, full: 40 });
  expect(stored).toBeGreaterThan(most);
  expect(followed).toBeGreaterThan(most);
});
