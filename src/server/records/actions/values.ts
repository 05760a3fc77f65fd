import type { Acting } from '../../../engine/action-effect.ts';
import { actionRefusal } from '../../../engine/action-effect.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Can } from '../../../engine/permissions.ts';
import type { Action, Field, Resource } from '../../../engine/resource.ts';
import { comparisonRefusals } from '../../../engine/rules/comparisons.ts';
import { hiddenKeys, holds } from '../../../engine/rules/conditions.ts';
import { ruleHolds } from '../../../engine/rules/rules.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { canOf, may, type UserCtx } from '../../ctx.ts';
import { type FieldError, invalid, refuse } from '../../errors.ts';
import { fieldsValidator, refusalsOf } from '../../schemas/validators.ts';
import { accepted } from '../values/removed.ts';

/** Record after the action, without the values of fields whose condition no longer holds (decision 005). */
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

interface SetValues {
  resource: Resource;
  action: Pick<Action, 'verb'>;
  /** Fields whose values the action sets. */
  fields: readonly Field[];
  record: WireRecord;
  before: WireRecord;
}

/** Checks an action's values like a form's: kinds, limits, and fields that are now required. */
export function checkValues(ctx: UserCtx, set: SetValues): void {
  const { resource, action, fields, record, before } = set;
  const validate = fieldsValidator(ctx.catalog, resource.name, { name: `${action.verb}.set`, fields });
  const broken = validate(record) ? [] : refusalsOf(validate.errors ?? [], fields);
  const unfit = fields.flatMap((field) => storageRefusal(field, record[field.key]));
  const can = (code: string) => may(ctx, code);
  const missing = resource.fields.filter((field) => isNewlyMissing(field, { record, before, can }));
  const lacking = missing.map(({ key, messages }) => ({ field: key, message: messages.required }));
  const errors: FieldError[] = [...broken, ...unfit, ...lacking, ...refusedTogether(set, can)].map(
    ({ field, message }) => ({ field, message }),
  );
  if (errors.length > 0) throw invalid(errors);
}

function storageRefusal(field: Field, value: unknown): FieldError[] {
  if (value === undefined) return [];
  const result = serverFacets[field.kind].toDb(value, field);
  return result.ok ? [] : [{ field: field.key, message: result.message }];
}

/** True if the new values require a field that is empty, and the old values did not require it. */
function isNewlyMissing(field: Field, of: { record: WireRecord; before: WireRecord; can: Can }): boolean {
  const isRequired = (record: WireRecord) =>
    holds(field.when, record) &&
    ((field.required && field.when !== null) || field.requiredWhen.some((one) => ruleHolds(one, record, of)));
  return of.record[field.key] === undefined && isRequired(of.record) && !isRequired(of.before);
}

/** Checks comparisons of fields in which the action sets at least one value; other comparisons are not repeated. */
function refusedTogether({ resource, fields, record }: SetValues, can: Can): FieldError[] {
  const set = new Set(fields.map(({ key }) => key));
  const locked = new Set(resource.fields.map(({ key }) => key).filter((key) => !set.has(key)));
  const refused = comparisonRefusals({ fields: resource.fields, record, locked, can });
  return refused.map(({ path: [field = ''], message }) => ({ field, message }));
}

/**
 * Checks conditions and performers of people's actions, since hiding buttons protects nothing.
 * @throws H1001 or H1002; if there are several records, the message names the refused record
 */
export function refuseByCondition(
  ctx: UserCtx,
  { resource, verbs, records }: { resource: Resource; verbs: readonly string[]; records: readonly WireRecord[] },
): void {
  const { id, orgId } = ctx.caller;
  const acting: Acting = { id, orgId, can: canOf(ctx) };
  const actions = resource.actions.filter(({ verb }) => verbs.includes(verb));
  for (const action of actions) {
    for (const record of records) {
      const refusal = actionRefusal(resource, action, { record, labelOf: (_, code) => String(code), acting });
      if (!refusal) continue;
      const error = refuse(refusal.code);
      const name = String(record[resource.display] ?? record.id);
      error.message = records.length === 1 ? refusal.reason : `“${name}”：${refusal.reason}`;
      throw error;
    }
  }
}
