import { VERBS } from '../../../engine/actions.ts';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { mayDo, mayRead } from '../../../engine/permissions.ts';
import { formNames, toForm } from '../../../engine/projections/form.ts';
import type { HistoryChange } from '../../../engine/record-history.ts';
import type { Action, Field, Resource } from '../../../engine/resource.ts';
import { sameJson } from '../../../engine/rules/conditions.ts';
import { rowsOf } from '../../../kinds/rows/meaning.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { HistoryRow } from '../../db/history.ts';
import { cutText } from '../../text.ts';
import { hooksOf } from '../hooks/registry.ts';
import { isNothing } from '../values/row-pointers.ts';
import { isEmptyIn, type TextOf } from './texts.ts';

/** Values of one field before and after a history row. */
export interface Told {
  field: Field;
  before: unknown;
  after: unknown;
}

/** Key in a history row's `after` under which workflows store the inputs of an event, beside the record's values. */
export const INPUT = 'input';

type Changed = Pick<HistoryRow, 'event' | 'before' | 'after'>;

/** Fields of a history row that its reader may see, in the order of the resource (wire.md#6.1). */
export function toldOf(ctx: UserCtx, resource: Resource, of: { row: Changed; current: WireRecord }): Told[] {
  const { row, current } = of;
  const before = masked(resource, current, recordOf(row.before));
  const after = masked(resource, current, recordOf(row.after));
  const isNamed = ({ key }: Field) => key in before || key in after;
  const fields = [...resource.fields, ...withoutKeys(ctx.catalog.removedFields(resource.name), resource.fields)];
  const own = fields.filter((field) => isNamed(field) && isTold(ctx, field));
  const kept = own.filter((field) => !isCopyOf(field, own)).map((field) => toTold(field, before, after));
  const sent = sentFields(ctx, resource, row.event).filter(({ key }) => !fields.some((field) => field.key === key));
  const beside = sent.filter(isNamed).map((field) => toTold(field, before, after));
  return [...kept, ...beside, ...inputOf(ctx, resource, row)].filter(isSaid);
}

const recordOf = (value: unknown): WireRecord =>
  typeof value === 'object' && value !== null ? (value as WireRecord) : {}; // the server wrote this jsonb

const withoutKeys = (fields: readonly Field[], others: readonly Field[]) =>
  fields.filter(({ key }) => !others.some((other) => other.key === key));

const toTold = (field: Field, before: WireRecord, after: WireRecord): Told => ({
  field,
  before: before[field.key],
  after: after[field.key],
});

const isSaid = ({ field, before, after }: Told) => !(isEmptyIn(field, before) && isEmptyIn(field, after));

/** Masks values that no reader may get. The hook gets the whole record, since it may read unchanged fields. */
function masked({ name }: Resource, current: WireRecord, part: WireRecord): WireRecord {
  const { mask } = hooksOf(name);
  if (!mask) return part;
  const whole = { ...current, ...part };
  mask(whole);
  return Object.fromEntries(Object.keys(part).map((key) => [key, whole[key]]));
}

/**
 * True if histories show the field. A field that is shown nowhere else must be a relation or have a dictionary, so that
 * its values have names.
 */
function isTold(ctx: UserCtx, field: Field): boolean {
  const { base, from, virtual, show, relation, dictionary } = field;
  const isKept = !base && from === null && !virtual;
  const isShown = show.list || show.form || show.detail || show.export || relation !== null || dictionary !== null;
  return isKept && isShown && mayRead(field, (code) => may(ctx, code));
}

/** True if the field is the stored name of a relation, which the relation shows already. */
function isCopyOf({ key }: Field, fields: readonly Field[]): boolean {
  return fields.some(
    (other) => other.key !== key && other.relation?.labelStored === true && other.relation.labelKey === key,
  );
}

/** Resource and action of an event, such as `edit`, or `RiskRectify/add` in a workflow. */
function actionOf(
  { catalog }: Pick<UserCtx, 'catalog'>,
  resource: Resource,
  event: string,
): { owner: Resource; action: Action } | null {
  const [verb = '', name = resource.name] = event.split('/').reverse();
  const owner = catalog.find(name);
  const action = owner?.actions.find((candidate) => candidate.verb === verb);
  return owner && action ? { owner, action } : null;
}

/** Title of the event; if the event has none, title of the action's button. */
export function titleOf(
  ctx: UserCtx,
  resource: Resource,
  { title, event }: Pick<HistoryRow, 'title' | 'event'>,
): string {
  return title ?? actionOf(ctx, resource, event)?.action.title ?? VERBS[event]?.title ?? '操作';
}

/** Fields of the event's form, if the caller may open records of the form's resource; else none. */
function sentFields(ctx: UserCtx, resource: Resource, event: string): Field[] {
  const found = actionOf(ctx, resource, event);
  if (!found || !formNames(found.owner).includes(found.action.verb)) return [];
  const can = (code: string) => may(ctx, code);
  const opener = found.owner.actions.find(({ verb }) => verb === 'detail');
  const isOpen = found.owner === resource || (opener !== undefined && mayDo(opener, can));
  return isOpen ? toForm(found.owner, found.action.verb).fields.filter((field) => mayRead(field, can)) : [];
}

/** Inputs of a workflow's event that are not fields of the record. */
function inputOf(ctx: UserCtx, resource: Resource, row: Changed): Told[] {
  const after = recordOf(row.after);
  if (resource.workflow === null || resource.fields.some(({ key }) => key === INPUT)) return [];
  const input = recordOf(after[INPUT]);
  const isOwn = actionOf(ctx, resource, row.event)?.owner === resource;
  const stored = resource.fields.filter(({ virtual }) => !virtual);
  const taken = new Set([...Object.keys(after), ...(isOwn ? stored.map(({ key }) => key) : [])]);
  const fields = sentFields(ctx, resource, row.event).filter(({ key }) => key in input && !taken.has(key));
  return fields.filter((field) => !isCopyOf(field, fields)).map((field) => toTold(field, {}, input));
}

/** Maximum characters of a text in a list of entries. */
const MAX_TEXT = 200;

/** The change in displayed texts; `isWhole`: texts are not cut. */
export function toChange({ field, before, after }: Told, textOf: TextOf, isWhole: boolean): HistoryChange {
  const { key, kind } = field;
  const head = { key, title: field.labels.detail, kind };
  const texts = { before: textOf(field, before), after: textOf(field, after) };
  if (isWhole) return { ...head, ...given({ before, after }), beforeText: texts.before, afterText: texts.after };
  if (kindFacets[kind].holdsRows) return { ...head, ...countedRows(before, after), isCut: true };
  const isCut = texts.before.length > MAX_TEXT || texts.after.length > MAX_TEXT;
  if (!isCut) return { ...head, ...given({ before, after }), beforeText: texts.before, afterText: texts.after };
  return { ...head, beforeText: shortened(texts.before), afterText: shortened(texts.after), isCut };
}

function given(values: { before: unknown; after: unknown }): Pick<HistoryChange, 'before' | 'after'> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)));
}

const shortened = (text: string) => (text.length > MAX_TEXT ? `${cutText(text, MAX_TEXT)}…` : text);

/** Texts for a field that holds rows: the number of rows, and how many rows are new or removed. */
function countedRows(before: unknown, after: unknown): Pick<HistoryChange, 'beforeText' | 'afterText'> {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const [added, gone] = [without(now, old), without(old, now)];
  const words = [...(added > 0 ? [`新增 ${added} 行`] : []), ...(gone > 0 ? [`去掉 ${gone} 行`] : [])];
  const more = old.length > 0 && words.length > 0 ? `（${words.join('，')}）` : '';
  return {
    beforeText: old.length > 0 ? `${old.length} 行` : '',
    afterText: now.length > 0 ? `${now.length} 行${more}` : '',
  };
}

/** Number of `rows` that have no equal row in `others`. */
function without(rows: readonly WireRecord[], others: readonly WireRecord[]): number {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.findIndex((other) => sameJson(other as Json, row)); // wire values are JSON
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}
