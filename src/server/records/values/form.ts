import type { WireRecord } from '../../../engine/json.ts';
import { addAll } from '../../../engine/many.ts';
import { mayWrite } from '../../../engine/permissions.ts';
import { toForm } from '../../../engine/projections/form.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { hiddenKeys } from '../../../engine/rules/conditions.ts';
import { isSettled, lockedKeys, ruleRefusals } from '../../../engine/rules/rules.ts';
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

/** What a body says about the fields of a form: wire values, null where the user emptied one. */
export interface FormInput {
  resource: Resource;
  formName: string;
  fields: readonly Field[];
  given: ReadonlyMap<string, unknown>;
  /** The record as it will be: present values overlaid with the given ones, hidden inputs taken out. */
  record: WireRecord;
  /** Values of fields taken out since the form was opened: written to the columns that were kept (decision 026). */
  removed: RemovedValues;
  /** Keys of hidden inputs: not required and not stored. */
  hidden: ReadonlySet<string>;
}

export interface FormRequest {
  formName: string;
  body: unknown;
  /** The record as it is; absent when it is being added, or when the form has fields of its own. */
  current?: WireRecord;
  /** Whether the caller writes the values of removed fields to their columns. */
  keepsRemoved?: boolean;
}

/** How a written secret shows itself; sent back unchanged it means "keep" (wire.md#5.7). */
export const MASK = '******';

/** Keys clients send along that mean nothing to the server (wire.md#1.3). */
const CLIENT_ONLY = new Set(['confirm', 'key', 'children', 'actions', 'schemaHash']);

/**
 * Reads and validates the body of add, edit or a workflow call by the form of that name. The same code serves HTTP,
 * import and jobs (security.md#R1). Throws 400 with a message per field.
 */
export function readForm(ctx: UserCtx, name: string, request: FormRequest): FormInput {
  const resource = ctx.catalog.resource(name);
  const { formName, current } = request;
  const { fields } = toForm(resource, formName);
  const rules = { stored: current ?? null, can: (code: string) => may(ctx, code) };
  const locked = lockedKeys(fields, rules);
  const { given, removed, dropped } = readGiven(ctx, { resource, fields, locked, body: request.body, current });
  const record: WireRecord = { ...(current ?? defaultsOf(fields)) };
  for (const [key, value] of given) {
    if (value === null) delete record[key];
    else record[key] = value;
  }
  if (!current) fillPresets(ctx, { fields, record, given: new Set(given.keys()) });
  const hidden = hiddenKeys(fields, record);
  // A locked value outlives the condition it hangs on, or changing that would be a way to empty it.
  for (const key of hidden) if (!isSettled(key, locked, rules)) delete record[key];
  const input = { resource, formName, fields, given, record, hidden, removed };
  const refused = firstPerField([
    ...schemaRefusals(ctx, input).filter(({ field }) => !isSettled(field, locked, rules)),
    ...valueRefusals(input),
    ...ruleRefusals(fields, record, rules).map(({ path: [field = ''], ...rest }) => ({ field, ...rest })),
    ...removedRefusals(removed),
  ]);
  if (refused.length > 0) throw refusal([...fields, ...removed.keys()], refused);
  const kept = [...removed.keys()].map((field) => removedNote(field, request.keepsRemoved === true));
  if (ctx.keptFields) addAll(ctx.keptFields, [...kept, ...dropped]);
  return input;
}

function defaultsOf(fields: readonly Field[]): WireRecord {
  return Object.fromEntries(fields.filter((field) => field.default !== undefined).map((f) => [f.key, f.default]));
}

interface Given {
  resource: Resource;
  fields: readonly Field[];
  /** Keys of inputs that stay as they are for this caller and record. */
  locked: ReadonlySet<string>;
  body: unknown;
  current: WireRecord | undefined;
}

/** Writable inputs by key; readable others are ignored, unknown keys refused by name (security.md#R4a). */
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

/** Keys no row of the resource and no input has are refused by name (security.md#R4). */
export function refuseUnknownKeys(resource: Resource, keys: readonly string[]): void {
  const known = knownKeys(resource);
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length > 0) throw invalid(unknown.slice(0, 20).map(unknownKey));
}

function unknownKey(key: string): FieldError {
  const name = key.slice(0, 100);
  return { field: name, message: `未知字段：${name}` };
}

const keysOf = new WeakMap<Resource, Set<string>>();

/** Everything a row of the resource may hold when it comes back from a client. */
function knownKeys(resource: Resource): Set<string> {
  const known = keysOf.get(resource);
  if (known) return known;
  const keys = new Set([
    ...CLIENT_ONLY,
    ...resource.fields.flatMap((field) => [field.key, field.relation?.labelKey ?? field.key]),
    ...(hooksOf(resource.name).extraKeys ?? []),
  ]);
  keysOf.set(resource, keys);
  return keys;
}

/** Keys a relation by id fills from its target: never believed from a body. */
export function serverFilled(fields: readonly Field[]): Set<string> {
  const byId = fields.filter((field) => field.relation?.value === 'id');
  return new Set(byId.flatMap((field) => Object.keys(field.relation?.copy ?? {})));
}

function schemaRefusals(ctx: UserCtx, { resource, formName, fields, record, hidden }: FormInput): Refused[] {
  const validate = formValidator(ctx.catalog, resource.name, formName);
  const applying = fields.filter(({ key }) => record[key] !== undefined && !hidden.has(key));
  const inputs = Object.fromEntries(applying.map(({ key }) => [key, record[key]]));
  return validate(inputs) ? [] : refusalsOf(validate.errors ?? [], fields);
}

/** What the schema cannot see: days that do not exist, fractions of a fen, control characters. */
function valueRefusals({ fields, given, record }: FormInput): Refused[] {
  return fields.flatMap((field) => {
    const value = record[field.key];
    if (value === undefined || !given.has(field.key)) return [];
    const result = serverFacets[field.kind].toDb(value, field);
    return result.ok ? [] : [{ field: field.key, message: result.message, missing: false }];
  });
}

/** The form's own words before what only the server sees: the browser shows those, too. */
function firstPerField(refused: readonly Refused[]): Refused[] {
  return refused.filter(({ field }, at) => refused.findIndex((other) => other.field === field) === at);
}

/** Field messages in `extras.errors`, one sentence on top: `{列}不能为空` for a missing value (wire.md#1.8). */
function refusal(fields: readonly Field[], refused: readonly Refused[]): AppError {
  const [first] = refused;
  const title = fields.find((field) => field.key === first?.field)?.title;
  const errors = refused.map(({ field, message }) => ({ field, message }));
  return invalid(errors, first?.missing ? `${title}不能为空` : first?.message);
}
