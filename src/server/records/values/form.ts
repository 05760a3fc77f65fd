import type { WireRecord } from '../../../engine/json.ts';
import { addAll } from '../../../engine/many.ts';
import { mayWrite } from '../../../engine/permissions.ts';
import { toForm } from '../../../engine/projections/form.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { hiddenKeys } from '../../../engine/rules/conditions.ts';
import { isSettled, lockedKeys, type RuleCase, ruleRefusals } from '../../../engine/rules/rules.ts';
import { formatWallDate } from '../../../engine/wall-time.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { may, type UserCtx } from '../../ctx.ts';
import { type AppError, type FieldError, invalid } from '../../errors.ts';
import { formValidator, type Refused, refusalsOf } from '../../schemas/validators.ts';
import { hooksOf } from '../hooks/registry.ts';
import { fillPresets } from './following.ts';
import {
  accepted,
  hiddenNotes,
  type RemovedValues,
  removedInputs,
  removedNote,
  removedRefusals,
  removedValues,
} from './removed.ts';

/** Inputs of a form in a body; null is an input that the user emptied. */
export interface FormInput {
  resource: Resource;
  formName: string;
  fields: readonly Field[];
  given: ReadonlyMap<string, unknown>;
  /** Record after the change, without hidden inputs. */
  record: WireRecord;
  /** Values of fields removed after the user opened the form, to be stored in their kept columns (decision 026). */
  removed: RemovedValues;
  /** Keys of inputs hidden by a condition: neither required nor stored. */
  hidden: ReadonlySet<string>;
}

export interface FormRequest {
  formName: string;
  body: unknown;
  /** Present record; absent for a new record, and for a form whose fields are not the record's. */
  current?: WireRecord;
  /** True if values of removed fields are written to their columns. */
  keepsRemoved?: boolean;
  /** True: required inputs may be missing, as in drafts. */
  partial?: boolean;
}

/** Shown in place of a stored secret; sent back, it means unchanged (wire.md#5.7). */
export const MASK = '******';

/** Keys that clients send but the server ignores (wire.md#1.3). */
const CLIENT_ONLY = new Set(['confirm', 'key', 'children', 'actions', 'schemaHash']);

/** Parses and validates a body, for HTTP, import and jobs (security.md#R1). @throws 400 with a message per field */
export function readForm(ctx: UserCtx, name: string, request: FormRequest): FormInput {
  const resource = ctx.catalog.resource(name);
  const { formName, current } = request;
  const { fields } = toForm(resource, formName);
  const rules = { stored: current ?? null, can: (code: string) => may(ctx, code), today: formatWallDate(ctx.now()) };
  const locked = lockedKeys(fields, rules);
  const { given, removed, dropped } = readGiven(ctx, { resource, fields, locked, body: request.body, current });
  const record: WireRecord = { ...(current ?? defaultsOf(fields)) };
  for (const [key, value] of given) {
    if (value === null) delete record[key];
    else record[key] = value;
  }
  if (!current) fillPresets(ctx, { fields, record, given: new Set(given.keys()) });
  const hidden = hiddenKeys(fields, record);
  // A value that the caller may not change stays even if its condition fails, else changing the condition would delete
  // it.
  for (const key of hidden) if (!isSettled(key, locked, rules)) delete record[key];
  const input = { resource, formName, fields, given, record, hidden, removed };
  const refused = firstPerField([...formRefusals(ctx, input, rules), ...removedRefusals(removed)]).filter(
    ({ missing }) => !(missing && request.partial),
  );
  if (refused.length > 0) throw refusal([...fields, ...removed.keys()], refused);
  const kept = [...removed.keys()].map((field) => removedNote(field, request.keepsRemoved === true));
  if (ctx.keptFields) addAll(ctx.keptFields, [...kept, ...dropped]);
  return input;
}

/** Refusals by schema, by field kinds, and by rules that depend on caller and record. */
function formRefusals(ctx: UserCtx, input: FormInput, rules: RuleCase): Refused[] {
  const { fields, record } = input;
  const locked = lockedKeys(fields, rules);
  return [
    ...schemaRefusals(ctx, input, rules.stored).filter(({ field }) => !isSettled(field, locked, rules)),
    ...valueRefusals(input),
    ...ruleRefusals(fields, record, rules).map(({ path: [field = ''], ...rest }) => ({ field, ...rest })),
  ];
}

/** Refusals of missing inputs in a stored draft, whose other values are not checked again. */
export function missingInputs(ctx: UserCtx, name: string, record: WireRecord): FieldError[] {
  const resource = ctx.catalog.resource(name);
  const { fields } = toForm(resource, 'edit');
  const hidden = hiddenKeys(fields, record);
  const input = { resource, formName: 'edit', fields, given: new Map(), record, hidden, removed: new Map() };
  const refused = formRefusals(ctx, input, { stored: record, can: (code) => may(ctx, code) });
  const missing = firstPerField(refused.filter((one) => one.missing));
  const inOrder = fields.flatMap(({ key }) => missing.find(({ field }) => field === key) ?? []);
  return inOrder.map(({ field, message }) => ({ field, message }));
}

function defaultsOf(fields: readonly Field[]): WireRecord {
  return Object.fromEntries(fields.filter((field) => field.default !== undefined).map((f) => [f.key, f.default]));
}

interface Given {
  resource: Resource;
  fields: readonly Field[];
  /** Keys of inputs that the caller may not change in this record. */
  locked: ReadonlySet<string>;
  body: unknown;
  current: WireRecord | undefined;
}

/** Inputs that the caller may write, by key; ignores others, and refuses unknown keys by name (security.md#R4a). */
function readGiven(
  ctx: UserCtx,
  { resource, fields, locked, body, current }: Given,
): Pick<FormInput, 'given' | 'removed'> & { dropped: FieldError[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ field: '', message: '请求内容应为一条记录' }]);
  }
  const entries = Object.entries(hooksOf(resource.name).readBody?.({ ...body }) ?? body);
  const inputs = new Map(fields.map((field) => [field.key, field]));
  const gone = removedInputs(ctx, resource);
  refuseUnknownKeys(
    resource,
    entries.map(([key]) => key).filter((key) => !inputs.has(key) && !gone.has(key)),
  );
  const kept = new Set([...serverFilled(fields), ...locked]);
  const given = new Map<string, unknown>();
  for (const [key, value] of entries) {
    const field = inputs.get(key);
    if (!field || value === undefined || kept.has(key) || !mayWrite(field, (code) => may(ctx, code))) continue;
    if (!(field.secret && value === MASK)) given.set(key, accepted(value, field));
  }
  const others = entries.filter(([key]) => !inputs.has(key));
  return {
    given,
    removed: removedValues(gone, { entries, current }),
    dropped: hiddenNotes(ctx, resource, { entries: others, gone, current }),
  };
}

/** Refuses keys that are neither in rows nor inputs, naming each (security.md#R4). */
export function refuseUnknownKeys(resource: Resource, keys: readonly string[]): void {
  const accepted = knownKeys(resource);
  const unknown = keys.filter((key) => !accepted.has(key));
  if (unknown.length > 0) throw invalid(unknown.slice(0, 20).map(unknownKey));
}

function unknownKey(key: string): FieldError {
  const name = key.slice(0, 100);
  return { field: name, message: `未知字段：${name}` };
}

const keysOf = new WeakMap<Resource, Set<string>>();

/** Keys that clients may send back with a row. */
function knownKeys(resource: Resource): Set<string> {
  const cached = keysOf.get(resource);
  if (cached) return cached;
  const keys = new Set([
    ...CLIENT_ONLY,
    ...resource.fields.flatMap((field) => [field.key, field.relation?.labelKey ?? field.key]),
    ...(hooksOf(resource.name).extraKeys ?? []),
  ]);
  keysOf.set(resource, keys);
  return keys;
}

/** Keys into which relations copy values from their targets; bodies cannot set them. */
export function serverFilled(fields: readonly Field[]): Set<string> {
  const byId = fields.filter((field) => field.relation?.value === 'id');
  return new Set(byId.flatMap((field) => Object.keys(field.relation?.copy ?? {})));
}

function schemaRefusals(ctx: UserCtx, input: FormInput, stored: WireRecord | null): Refused[] {
  const { resource, formName, fields, record, hidden } = input;
  const validate = formValidator(ctx.catalog, resource.name, formName);
  const applying = fields.filter(({ key }) => record[key] !== undefined && !hidden.has(key));
  const inputs = Object.fromEntries(applying.map(({ key }) => [key, record[key]]));
  return validate(inputs) ? [] : refusalsOf(validate.errors ?? [], fields, { stored, record });
}

/** Refusals of values that the schema accepts: days that do not exist, fractions of a fen, control characters. */
function valueRefusals({ fields, given, record }: FormInput): Refused[] {
  return fields.flatMap((field) => {
    const value = record[field.key];
    if (value === undefined || !given.has(field.key)) return [];
    const result = serverFacets[field.kind].toDb(value, field);
    return result.ok ? [] : [{ field: field.key, message: result.message, missing: false }];
  });
}

/** First refusal of each field; refusals by the schema, which browsers show too, come first in `refused`. */
function firstPerField(refused: readonly Refused[]): Refused[] {
  return refused.filter(({ field }, at) => refused.findIndex((other) => other.field === field) === at);
}

/**
 * Error with a message per field; the error's own message is the first of them, or `{列}不能为空` for a missing value
 * (wire.md#1.8).
 */
function refusal(fields: readonly Field[], refused: readonly Refused[]): AppError {
  const [first] = refused;
  const title = fields.find((field) => field.key === first?.field)?.title;
  const errors = refused.map(({ field, message }) => ({ field, message }));
  return invalid(errors, first?.missing ? `${title}不能为空` : first?.message);
}
