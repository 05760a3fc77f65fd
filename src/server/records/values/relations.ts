import type { WireRecord } from '../../../engine/json.ts';
import type { Field, Relation } from '../../../engine/resource.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../ctx.ts';
import { all } from '../../db/records/filter.ts';
import { selectSome } from '../../db/records/read.ts';
import { type Row, readOnce } from '../../db/session.ts';
import { type FieldError, invalid, refuse } from '../../errors.ts';
import { hooksOf } from '../hooks/registry.ts';
import { readFilters } from '../list-query.ts';
import { choiceBranches, mayUseOrganisation } from '../visibility.ts';
import type { Writing } from '../writing.ts';
import { checkDictionaries } from './dictionary-values.ts';
import { differs } from './differs.ts';
import { newChoices, type RowChoices, rowRefusal } from './row-pointers.ts';
import { toRecord } from './rows.ts';

/** Maximum target records read for a field: several records may have the same name. */
const MAX_TARGETS = 500;

/**
 * Checks and locks newly chosen codes and targets: they must exist, be visible, enabled and match other inputs. Copied
 * values come from targets, never from the client (decision 011).
 * @throws 400 naming the field
 */
export async function resolveRelations(ctx: UserCtx, writing: Writing): Promise<void> {
  await checkDictionaries(ctx, writing);
  const errors: FieldError[] = [];
  const foreseen = lookAhead(ctx, writing);
  for (const field of writing.fields) {
    const { relation } = field;
    if (!relation || !isToBeChecked(field, relation, writing)) continue;
    checkOrganisation(ctx, field, writing);
    const message = await resolve(ctx, { field, relation }, { ...writing, foreseen });
    if (message !== null) errors.push({ field: field.key, message });
  }
  for (const choices of newChoices(writing)) {
    const message = await refusalInRows(ctx, choices);
    if (message !== null) errors.push({ field: choices.field.key, message });
  }
  if (errors.length > 0) throw invalid(errors);
}

/**
 * Checks that newly chosen targets pass `x-relation.where`, after the hooks, whose refusals are more specific.
 * @throws 400 naming the field
 */
export async function checkOffered(ctx: UserCtx, { resource, record, before }: Omit<Writing, 'fields'>): Promise<void> {
  const errors: FieldError[] = [];
  for (const field of resource.fields) {
    const { relation } = field;
    const values = relation ? chosenValues(field, record) : [];
    const isFree = relation === null || Object.keys(relation.where).length === 0;
    if (isFree || values.length === 0 || !differs(field.key, before, record)) continue;
    const target = ctx.catalog.resource(relation.resource);
    const offered = await selectSome(ctx.db, ctx.catalog.model(relation.resource), {
      filter: all({ key: relation.value, op: 'any', value: values }, await readFilters(ctx, target, relation.where)),
      visible: choiceBranches(ctx, target),
      limit: values.length,
      keys: new Set(['id']),
    });
    if (offered.length < values.length) {
      errors.push({ field: field.key, message: `所选${field.title}不在可选范围内，请重新选择` });
    }
  }
  if (errors.length > 0) throw invalid(errors);
}

/** Target rows that are being read, by `key` of `lookupOf`. */
type Foreseen = ReadonlyMap<string, Promise<Row[]>>;

/**
 * Starts reading all targets at once. `resolve` reads a target again if a value copied meanwhile changed the choice.
 */
function lookAhead(ctx: UserCtx, writing: Writing): Foreseen {
  const asked = new Map<string, Promise<Row[]>>();
  for (const field of writing.fields) {
    const { relation } = field;
    const values = relation && isToBeChecked(field, relation, writing) ? chosenValues(field, writing.record) : [];
    if (!relation || values.length === 0) continue;
    const lookup = lookupOf(ctx, { field, relation }, values);
    const rows = asked.get(lookup.key) ?? lookup.read();
    // Avoids `unhandledRejection`: an earlier check may throw before this promise is awaited.
    rows.catch(() => undefined);
    asked.set(lookup.key, rows);
  }
  return asked;
}

function isToBeChecked(field: Field, relation: Relation, { record, before }: Writing): boolean {
  return [field.key, ...Object.values(relation.match)].some((key) => differs(key, before, record));
}

/** Refuses an organisation outside the caller's data scope (wire.md#13.7). */
function checkOrganisation(ctx: UserCtx, field: Field, { resource, record }: Writing): void {
  const value = record[field.key];
  if (field.key !== resource.scope || value === undefined || hooksOf(resource.name).anyOrganisation) return;
  if (!mayUseOrganisation(ctx, value)) throw refuse('D2003');
}

interface Related {
  field: Field;
  relation: Relation;
}

/** Refusal of targets chosen in one column of rows, found by one query; null: none. */
async function refusalInRows(ctx: UserCtx, choices: RowChoices): Promise<string | null> {
  const { pointer: field, chosen } = choices;
  const { relation } = field;
  const ids = [...chosen.keys()];
  if (ids.length === 0) return null;
  const model = ctx.catalog.model(relation.resource);
  const targets = (await lookupOf(ctx, { field, relation }, ids).read()).map((row) => toRecord(model, row));
  const found = new Set(targets.map(({ id }) => String(id)));
  const missing = ids.filter((id) => !found.has(id));
  const stopped = targets.filter((target) => isStopped(ctx, relation, target)).map(({ id }) => String(id));
  return (
    rowRefusal(choices, missing, `所选${field.title}不存在`) ?? rowRefusal(choices, stopped, `所选${field.title}已停用`)
  );
}

/** Checks a field's chosen targets: returns the refusal, or null after copying values from the target. */
async function resolve(
  ctx: UserCtx,
  related: Related,
  writing: Writing & { foreseen: Foreseen },
): Promise<string | null> {
  const { field, relation } = related;
  const values = chosenValues(field, writing.record);
  if (values.length === 0) {
    copy(related, writing, null);
    return null;
  }
  const lookup = lookupOf(ctx, related, values);
  const model = ctx.catalog.model(relation.resource);
  const targets = (await (writing.foreseen.get(lookup.key) ?? lookup.read())).map((row) => toRecord(model, row));
  // A name that no record has is accepted, since the equipment's number identifies the equipment (look.md#17).
  if (relation.value !== 'id') {
    copy(related, writing, preferred(targets, related, writing));
    return null;
  }
  if (targets.length !== values.length) {
    const code = hooksOf(writing.resource.name).codes?.target?.[field.key];
    if (code) throw refuse(code);
    return `所选${field.title}不存在`;
  }
  if (targets.some((target) => isStopped(ctx, relation, target))) return `所选${field.title}已停用`;
  const clash = clashOf(related, writing, targets);
  if (clash !== null) return clash;
  copy(related, writing, targets[0] ?? null);
  return null;
}

/** Chosen values; 0 means the root of a tree and is no choice. */
function chosenValues(field: Field, record: WireRecord): unknown[] {
  const value = record[field.key];
  if (value === undefined || value === null || value === 0 || value === '0' || value === '') return [];
  return field.relation?.multiple ? [...new Set(String(value).split(',').filter(Boolean))] : [value];
}

function lookupOf(ctx: UserCtx, { relation, field }: Related, values: unknown[]) {
  const model = ctx.catalog.model(relation.resource);
  const { everywhere = false } = kindFacets[field.kind];
  const keys = new Set([relation.value, 'status', ...Object.values(relation.copy), ...Object.keys(relation.match)]);
  const key = `target|${relation.resource}|${[...keys].join()}|${relation.value}|${everywhere}|${values.join()}`;
  const read = () =>
    readOnce(ctx.db, key, () =>
      selectSome(ctx.db, model, {
        filter: { key: relation.value, op: 'any', value: values },
        visible: everywhere
          ? (hooksOf(relation.resource).nameable?.(ctx) ?? [])
          : choiceBranches(ctx, ctx.catalog.resource(relation.resource)),
        limit: Math.max(MAX_TARGETS, values.length),
        lock: 'key share',
        keys,
      }),
    );
  return { key, read };
}

/** Target whose values equal the record's other inputs, if several have the same name; else the first target. */
function preferred(targets: readonly WireRecord[], { relation }: Related, { record }: Writing): WireRecord | null {
  const fits = (target: WireRecord) => Object.entries(relation.copy).every(([own, key]) => record[own] === target[key]);
  return targets.find(fits) ?? targets[0] ?? null;
}

function isStopped(ctx: UserCtx, relation: Relation, target: WireRecord): boolean {
  const status = ctx.catalog.model(relation.resource).field('status');
  return status?.dictionary === 'common_status' && target.status !== undefined && target.status !== 0;
}

/** Refusal by `match`: a point must belong to the chosen type, an item to the chosen point, and so on; null: none. */
function clashOf({ field, relation }: Related, { record, resource }: Writing, targets: readonly WireRecord[]) {
  for (const [targetKey, ownKey] of Object.entries(relation.match)) {
    const own = record[ownKey];
    if (own === undefined || own === null) continue;
    if (targets.some((target) => String(target[targetKey]) !== String(own))) {
      const title = resource.fields.find((other) => other.key === ownKey)?.title ?? ownKey;
      return `所选${field.title}不属于所选${title}`;
    }
  }
  return null;
}

/** Copies values from the target; a relation by another key than the id fills only absent values. */
function copy({ relation }: Related, { record }: Writing, target: WireRecord | null): void {
  for (const [own, key] of Object.entries(relation.copy)) {
    if (relation.value !== 'id' && (target === null || record[own] !== undefined)) continue;
    if (target?.[key] === undefined) delete record[own];
    else record[own] = target[key];
  }
}
