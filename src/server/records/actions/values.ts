import { hiddenKeys, holds } from '../../../engine/conditions.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Action, Field, Resource } from '../../../engine/resource.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import type { UserCtx } from '../../ctx.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { fieldsValidator, refusalsOf } from '../../schemas/validators.ts';
import { accepted } from '../values/removed.ts';

/** The record as it will be: the values over what it was, less what no longer applies (decision 005). */
export function withoutHidden(resource: Resource, of: { before: WireRecord; values: WireRecord }): WireRecord {
  const { before, values } = of;
  const record: WireRecord = { ...before };
  for (const field of resource.fields.filter(({ key }) => Object.hasOwn(values, key))) {
    const value = accepted(values[field.key] ?? null, field);
    if (value === null) delete record[field.key];
    else record[field.key] = value;
  }
  const hiddenBefore = hiddenKeys(resource.fields, before);
  for (const key of hiddenKeys(resource.fields, record)) {
    if (!hiddenBefore.has(key) || Object.hasOwn(values, key)) delete record[key];
  }
  return record;
}

interface Set {
  resource: Resource;
  action: Action;
  /** The fields that were set. */
  fields: readonly Field[];
  record: WireRecord;
  before: WireRecord;
}

/** Values an action sets follow the rules of a form: kind, limits, required also where another value now requires it. */
export function checkValues(ctx: UserCtx, set: Set): void {
  const { resource, action, fields, record, before } = set;
  const validate = fieldsValidator(ctx.catalog, resource.name, { name: `${action.verb}.set`, fields });
  const broken = validate(record) ? [] : refusalsOf(validate.errors ?? [], fields);
  const unfit = fields.flatMap((field) => storageRefusal(field, record[field.key]));
  const missing = resource.fields.filter((field) => isNewlyMissing(field, { record, before }));
  const lacking = missing.map(({ key, messages }) => ({ field: key, message: messages.required }));
  const errors: FieldError[] = [...broken, ...unfit, ...lacking].map(({ field, message }) => ({ field, message }));
  if (errors.length > 0) throw invalid(errors);
}

function storageRefusal(field: Field, value: unknown): FieldError[] {
  if (value === undefined) return [];
  const result = serverFacets[field.kind].toDb(value, field);
  return result.ok ? [] : [{ field: field.key, message: result.message }];
}

/** A field nothing required before and that is empty: only an input of the action can fill it. */
function isNewlyMissing(field: Field, of: { record: WireRecord; before: WireRecord }): boolean {
  const isRequired = (record: WireRecord) =>
    holds(field.when, record) &&
    ((field.required && field.when !== null) || field.requiredWhen.some((one) => holds(one, record)));
  return of.record[field.key] === undefined && isRequired(of.record) && !isRequired(of.before);
}
