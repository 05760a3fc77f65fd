import { timeOfDay } from '../../kinds/date-time/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { WireRecord } from '../json.ts';
import type { NumberSpec } from '../record-schema.ts';
import type { Field, FollowingValue } from '../resource.ts';
import { holds } from '../rules/conditions.ts';
import { type ExpressionScope, evaluate, MAX_TEXT, type Scalar } from './expression.ts';

/** Caller, time and calendar of an evaluation. */
export type Moment = Pick<ExpressionScope, 'caller' | 'now' | 'workAfter'>;

/** A field with the expression of its computed value or of its preset. */
interface Following {
  field: Field;
  follows: FollowingValue;
}

const DATE_LENGTH = '2026-11-20'.length;

/** Which computed values to evaluate: stored, virtual (added when a record is read), or all, as in forms. */
type ValueScope = 'stored' | 'virtual' | 'all';

/** Computed values of a record by key, null if empty; an expression may read values computed before its own. */
export function computedValues(
  fields: readonly Field[],
  of: { record: WireRecord; moment: Moment; which: ValueScope },
): { [key: string]: Scalar } {
  const wanted = computedFields(fields).filter(
    ({ field }) => of.which === 'all' || field.virtual === isVirtual(of.which),
  );
  return evaluated(wanted, of);
}

/** Preset values for absent fields of a new record, without fields whose condition hides them. */
export function presetValues(
  fields: readonly Field[],
  of: { record: WireRecord; moment: Moment; given: ReadonlySet<string> },
): { [key: string]: Scalar } {
  const absent = presetFields(fields).filter(
    ({ field }) => of.record[field.key] === undefined && !of.given.has(field.key),
  );
  const values = evaluated(absent, of);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** Record with these values; null removes the key. */
export function withValues(record: WireRecord, values: { [key: string]: Scalar }): WireRecord {
  const after: WireRecord = { ...record, ...values };
  for (const [key, value] of Object.entries(values)) if (value === null) delete after[key];
  return after;
}

/** Recomputes presets after a change; a value that differs from its preset was typed or cleared, and is kept. */
export function followedPresets(
  fields: readonly Field[],
  of: { before: WireRecord; after: WireRecord; moment: Moment; changed: readonly string[] },
): WireRecord {
  const { before, moment, changed } = of;
  let { after } = of;
  for (const { field, follows } of presetFields(fields)) {
    const { key } = field;
    if (changed.includes(key) || !follows.reads.some((read) => before[read] !== after[read])) continue;
    const was = evaluateOne({ field, follows }, { record: before, moment });
    if ((before[key] ?? null) !== was) continue;
    after = withValues(after, { [key]: evaluateOne({ field, follows }, { record: after, moment }) });
  }
  return after;
}

/** Computed fields in the order of their evaluation. */
export function computedFields(fields: readonly Field[]): readonly Following[] {
  return inOrder(COMPUTED, fields, ({ value }) => value);
}

function presetFields(fields: readonly Field[]): readonly Following[] {
  return inOrder(PRESET, fields, ({ preset }) => preset);
}

const isVirtual = (which: ValueScope) => which === 'virtual';

function evaluated(
  following: readonly Following[],
  of: { record: WireRecord; moment: Moment },
): { [key: string]: Scalar } {
  const values: { [key: string]: Scalar } = {};
  let { record } = of;
  for (const one of following) {
    const value = evaluateOne(one, { record, moment: of.moment });
    values[one.field.key] = value;
    record = withValues(record, { [one.field.key]: value });
  }
  return values;
}

/** Value of one field; null if its condition hides it (decision 005). Browsers lack a calendar and keep due times. */
function evaluateOne({ field, follows }: Following, of: { record: WireRecord; moment: Moment }): Scalar {
  if (!holds(field.when, of.record)) return null;
  const longest = field.schema.maxLength;
  const stored = of.record[field.key];
  const { workAfter = () => (typeof stored === 'string' ? stored : null) } = of.moment;
  return fitted(field, evaluate(follows.expression, { ...of.moment, workAfter, record: of.record, longest }));
}

/** Converts a result to the field's format; cuts too long virtual texts (`…`), while the write refuses stored ones. */
export function fitted(field: Field, value: Scalar): Scalar {
  const { time } = kindFacets[field.kind];
  const { type, maxLength = MAX_TEXT } = field.schema;
  if (typeof value === 'number' && type === 'string') return String(value);
  if (typeof value !== 'string') return value;
  if (value === '') return null;
  if (type === 'integer' && /^\d{1,15}$/.test(value)) return Number(value);
  if (time === 'day') return value.slice(0, DATE_LENGTH);
  if (time === 'moment') return value.length === DATE_LENGTH ? `${value} ${timeOfDay(field)}` : value;
  const letters = field.virtual && value.length > maxLength ? [...value] : [];
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : value;
}

type Orders = WeakMap<readonly Field[], readonly Following[]>;

const COMPUTED: Orders = new WeakMap();
const PRESET: Orders = new WeakMap();

/** Fields in order of evaluation, cached by the list of fields. */
function inOrder(
  orders: Orders,
  fields: readonly Field[],
  follows: (field: Field) => FollowingValue | null,
): readonly Following[] {
  const cached = orders.get(fields);
  if (cached) return cached;
  const found = fields.flatMap((field) => {
    const following = follows(field);
    return following ? [{ field, follows: following }] : [];
  });
  found.sort((a, b) => a.follows.rank - b.follows.rank);
  orders.set(fields, found);
  return found;
}

/** Common beginning (`text`) of the numbers of one period; each period has a counter of its own. */
interface NumberStem {
  /** `20261120`; empty: the counter never restarts. */
  period: string;
  text: string;
}

/** Beginning of a number, `XF20261120-`. `day` is a date in wall time. */
export function numberStem({ prefix, date, separator }: Required<NumberSpec>, day: string): NumberStem {
  const period = day.replaceAll('-', '').slice(0, date.length);
  const head = `${prefix}${period}`;
  return { period, text: head === '' ? '' : `${head}${separator}` };
}

/** Number as displayed, padded to at least `digits` digits. */
export function numberText(stem: NumberStem, digits: number, number: number): string {
  return `${stem.text}${String(number).padStart(digits, '0')}`;
}
