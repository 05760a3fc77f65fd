import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewsOf, withPresets } from '../../src/client/resource/form/following-values.ts';
import { applyInput, bodyOf, defaultsOf } from '../../src/client/resource/form/form-values.ts';
import { compileAll } from '../../src/compiler/compile.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { Expression } from '../../src/engine/expressions/expression.ts';
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
import { contextOf } from '../support/record-world.ts';
import { bySize, rounds } from '../support/size.ts';

// What a form shows before it is sent is what the server stores: made-up descriptors, made-up typing.

const DAYS = ['2024-02-29', '2026-01-31', '2026-11-20', '2099-12-31'];
const TEXTS = ['甲', '乙 丙', 'A-1', '0', '2026-11-20'];

type Sort = 'number' | 'integer' | 'money' | 'text' | 'date' | 'date-time' | 'boolean' | 'user';

const PROPERTIES: { readonly [sort in Sort]: PropertySchema } = {
  number: { type: 'number', title: '' },
  integer: { type: 'integer', title: '', minimum: -1000, maximum: 100_000 },
  money: { type: 'number', 'x-kind': 'money', title: '' },
  text: { type: 'string', title: '', maxLength: 60 },
  date: { type: 'string', format: 'date', title: '' },
  'date-time': { type: 'string', format: 'date-time', title: '', 'x-day-end': true },
  boolean: { type: 'boolean', title: '' },
  user: { type: 'string', title: '', 'x-relation': { resource: 'sysUser' } },
};
const SORTS: readonly Sort[] = ['number', 'integer', 'money', 'text', 'date', 'date-time', 'boolean', 'user'];

const VALUES: { readonly [sort in Sort]: fc.Arbitrary<unknown> } = {
  number: fc.constantFrom(0, 0.1, 0.2, 1.005, -2.5, 3, 1e6),
  integer: fc.constantFrom(-1, 0, 1, 7, 365, 99_999),
  money: fc.constantFrom(0, 0.1, 19.99, 1234.56),
  text: fc.constantFrom(...TEXTS),
  date: fc.constantFrom(...DAYS),
  'date-time': fc.constantFrom(...DAYS.map((day) => `${day} 08:30:00`)),
  boolean: fc.boolean(),
  user: fc.constantFrom('1', '2'),
};

interface Known {
  key: string;
  sort: Sort;
}

const ofSort = (known: readonly Known[], ...sorts: Sort[]) =>
  known.filter(({ sort }) => sorts.includes(sort)).map(({ key }) => key);

/** An expression over these fields that the compiler takes for a field of this sort. */
function expressionOf(sort: Sort, known: readonly Known[], depth: number): fc.Arbitrary<Expression> {
  if (sort === 'integer') return numberOf(known, depth).map((round) => ({ round, digits: 0 }));
  if (sort === 'money') return numberOf(known, depth).map((round) => ({ round, digits: 2 }));
  if (sort === 'number') return numberOf(known, depth);
  if (sort === 'date' || sort === 'date-time') return timeOf(known, depth);
  if (sort === 'user') return fc.constant({ caller: 'id' });
  if (sort === 'boolean') return fc.boolean();
  const parts = fc.array(partOf(known, depth), { minLength: 1, maxLength: 3 });
  return fc.tuple(parts, fc.constantFrom('', '-', '、')).map(([join, between]) => ({ join, with: between }));
}

function fieldsOr(keys: readonly string[], otherwise: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  if (keys.length === 0) return otherwise;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...keys).map((field): Expression => ({ field })) },
    { weight: 1, arbitrary: otherwise },
  );
}

function numberOf(known: readonly Known[], depth: number): fc.Arbitrary<Expression> {
  const leaf = fieldsOr(ofSort(known, 'number', 'integer', 'money'), fc.constantFrom(0, 1, 0.1, 12, -3));
  if (depth === 0) return leaf;
  const inner = numberOf(known, depth - 1);
  const two = fc.tuple(inner, inner);
  const time = timeOf(known, 0);
  return fc.oneof(
    leaf,
    two.map((add): Expression => ({ add })),
    two.map((subtract): Expression => ({ subtract })),
    two.map((multiply): Expression => ({ multiply })),
    two.map((divide): Expression => ({ divide })),
    fc.tuple(time, time).map((daysBetween): Expression => ({ daysBetween })),
    fc.constant<Expression>({ sum: 'rows', of: { multiply: [{ field: 'count' }, { field: 'cost' }] } }),
    fc.constant<Expression>({ count: 'rows', where: { required: ['cost'] } }),
    fc
      .tuple(conditionOf(known), inner, inner)
      .map(([condition, then, otherwise]): Expression => ({ if: condition, then, else: otherwise })),
  );
}

function timeOf(known: readonly Known[], depth: number): fc.Arbitrary<Expression> {
  const leaf = fieldsOr(ofSort(known, 'date'), fc.constant<Expression>({ clock: 'today' }));
  if (depth === 0) return leaf;
  const unit = fc.constantFrom('days', 'months', 'years');
  const moved = fc.tuple(leaf, unit, numberOf(known, 0), fc.constantFrom('plus', 'minus'));
  return fc.oneof(
    leaf,
    moved.map(([time, by, amount, way]) => ({ [way]: time, [by]: amount }) as unknown as Expression),
  ); // one of both ways
}

function partOf(known: readonly Known[], depth: number): fc.Arbitrary<Expression> {
  return fc.oneof(
    fieldsOr(ofSort(known, 'text', 'date', 'number'), fc.constantFrom(...TEXTS)),
    numberOf(known, Math.max(0, depth - 1)),
  );
}

function conditionOf(known: readonly Known[]) {
  const keys = ['name', ...known.map(({ key }) => key)];
  return fc.constantFrom(...keys).map((key) => ({ required: [key] }));
}

interface Case {
  properties: readonly [string, PropertySchema][];
  /** One change after the other, as they are typed. */
  typed: WireRecord[];
}

/** Fields in an order in which later ones read earlier ones, declared in another. */
const cases: fc.Arbitrary<Case> = fc
  .array(fc.tuple(fc.constantFrom(...SORTS), fc.constantFrom('typed', 'typed', 'value', 'preset', 'when')), {
    minLength: 2,
    maxLength: 9,
  })
  .chain((plan) => {
    const all = plan.map(([sort, role], index) => ({ key: `f${index}`, sort, role }));
    const properties = all.map(({ key, sort, role }, index) =>
      propertyOf({ key, sort, role, before: all.slice(0, index) }),
    );
    const typing = fc.array(typedOne(all.filter(({ role }) => role !== 'value')), { maxLength: 6 });
    return fc.tuple(fc.tuple(...properties), fc.boolean(), typing);
  })
  .map(([properties, isReversed, typed]) => ({
    properties: isReversed ? [...properties].reverse() : properties,
    typed,
  }));

function propertyOf(of: Known & { role: string; before: readonly Known[] }): fc.Arbitrary<[string, PropertySchema]> {
  const { key, sort, role, before } = of;
  const plain: PropertySchema = { ...PROPERTIES[sort], title: `字段${key}` };
  if (role === 'typed') return fc.constant([key, plain]);
  const condition = conditionOf(before);
  if (role === 'when') return condition.map((when) => [key, { ...plain, 'x-when': when }]);
  const word = role === 'value' ? 'x-value' : 'x-default';
  return fc
    .tuple(expressionOf(sort, before, 2), fc.option(condition))
    .map(([expression, when]) => [
      key,
      { ...plain, [word]: expression, ...(when && role === 'value' ? { 'x-when': when } : {}) },
    ]);
}

const row = fc.record(
  { count: fc.constantFrom(1, 2, 10), cost: fc.constantFrom(0.1, 3, 19.99) },
  { requiredKeys: ['count'] },
);

function typedOne(inputs: readonly Known[]): fc.Arbitrary<WireRecord> {
  const values = inputs.map(({ key, sort }) =>
    fc.option(VALUES[sort], { nil: undefined }).map((value) => ({ [key]: value })),
  );
  const rows = fc.array(row, { minLength: 1, maxLength: 3 }).map((all) => ({ rows: all }));
  return fc.oneof(rows, fc.constant({ name: '名称' }), ...values);
}

const PEOPLE = (['user', 'organisation'] as const).map(
  (referenceKind): Descriptor => ({
    name: referenceKind === 'user' ? 'sysUser' : 'sysOrg',
    title: referenceKind,
    display: 'name',
    ids: 'digits',
    referenceKind,
    actions: [],
    record: { type: 'object', properties: { name: { type: 'string', title: '名称' } } },
  }),
);

const ROWS: PropertySchema = {
  type: 'array',
  title: '明细',
  items: {
    type: 'object',
    properties: { count: { type: 'integer', title: '数量' }, cost: { type: 'number', title: '金额' } },
  },
};

interface Compiled {
  resource: Resource;
  catalog: Catalog;
}

function compiled({ properties }: Case): Compiled {
  const made: Descriptor = {
    name: 'Made',
    title: '样例',
    display: 'name',
    actions: ['page', 'add', 'edit'],
    record: {
      type: 'object',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 50 },
        rows: ROWS,
        ...Object.fromEntries(properties),
      },
    },
  };
  const catalog = new Catalog(compileAll([made, ...PEOPLE]).values());
  return { catalog, resource: catalog.resource('Made') };
}

/** What is on the screen when the form is sent, by the functions the form is made of. */
function inBrowser({ resource }: Compiled, typed: readonly WireRecord[], moment: Moment) {
  const { fields } = toForm(resource, 'add');
  let values = withPresets(fields, { start: defaultsOf(fields), moment, last: undefined });
  const opened = bodyOf(fields, values, null);
  for (const patch of typed) {
    const after = applyInput(fields, values, patch);
    values = followedPresets(fields, { before: values, after, moment, changed: Object.keys(patch) });
  }
  const shown = resource.fields.filter(({ preview }) => preview);
  const previews = previewsOf(resource.fields, { shown, record: values, moment });
  return { opened, body: bodyOf(fields, values, null), previews };
}

/** The record as the server would store it; the refusal where it would not. */
function onServer(ctx: UserCtx, body: WireRecord): { record: WireRecord } | { refused: unknown } {
  try {
    const { resource, record } = readForm(ctx, 'Made', { formName: 'add', body });
    fillComputed(ctx, { resource, record });
    return { record };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.extras.errors };
    throw error;
  }
}

test('what a form previews is what the server stores, and what it opens with is what an absent key becomes', () => {
  let stored = 0;
  let followed = 0;
  fc.assert(
    fc.property(cases, (one) => {
      const made = compiled(one);
      const ctx = contextOf({ person: { id: '2' }, catalog: made.catalog, db: undefined as never }); // nothing here asks a database
      const moment = momentOf(ctx);
      expect(moment.now).toBe(formatWallTime(ctx.now()));
      const { opened, body, previews } = inBrowser(made, one.typed, moment);
      const sent = onServer(ctx, body);
      if ('record' in sent) {
        stored += 1;
        for (const { field, value } of previews)
          expect([field.key, sent.record[field.key] ?? null]).toEqual([field.key, value]);
        followed += previews.filter(({ value }) => value !== null).length;
      } else expect(String(JSON.stringify(sent.refused))).toMatch(/超出本字段的限制|应在|格式|不能|最多|小数|应为/);
      const untouched = onServer(ctx, {});
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
