import type { WireRecord } from '../../../engine/json.ts';
import { columnOf, isStored, toSnake } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import type { UserCtx } from '../../ctx.ts';
import { foldedIndexName, uniqueIndexName } from '../../db/migrate/tables.ts';
import { findDuplicate } from '../../db/records/write.ts';
import { databaseFailure } from '../../db/session.ts';
import { AppError, invalid, refuse } from '../../errors.ts';
import { hooksOf } from '../hooks/registry.ts';
import { differs } from './differs.ts';
import type { FormInput } from './form.ts';

/** Sets of fields whose values must be unique among live records. */
function uniqueSets(resource: Resource): Field[][] {
  const single = resource.fields.filter((field) => field.unique).map((field) => [field]);
  const combined = resource.unique.map((keys) =>
    keys.flatMap((key) => resource.fields.find((f) => f.key === key) ?? []),
  );
  return [...single, ...combined];
}

/** Refuses values that another record has. If two writes race, the unique index refuses one (duplicateRefusal). */
export async function checkUnique(
  ctx: UserCtx,
  writing: Pick<FormInput, 'resource' | 'record'>,
  before: WireRecord | null,
): Promise<void> {
  const { resource, record } = writing;
  for (const fields of uniqueSets(resource)) {
    // Serial numbers are unique, as the server assigns them.
    if (fields.every(({ kind }) => kindFacets[kind].given)) continue;
    if (!fields.some(({ key }) => differs(key, before, record))) continue;
    if (fields.some(({ key }) => record[key] === undefined || record[key] === null)) continue;
    const values = Object.fromEntries(fields.map((field) => [columnOf(field), columnValue(field, record[field.key])]));
    const folded = fields.filter((field) => field.folded).map(columnOf);
    const exceptId = before === null ? null : Number(before.id);
    const taken = await findDuplicate(ctx.db, ctx.catalog.model(resource.name), { values, folded, exceptId });
    if (taken) throw duplicate(resource, fields);
  }
}

function columnValue(field: Field, value: unknown): unknown {
  const result = serverFacets[field.kind].toDb(value, field);
  return result.ok ? result.value : value;
}

/** Converts an error of a unique index to the refusal of checkUnique; null for errors of other kinds or indexes. */
export function duplicateRefusal(resource: Resource, error: unknown): AppError | null {
  const failure = databaseFailure(error);
  if (failure?.kind !== 'duplicate') return null;
  const table = toSnake(resource.name);
  const alone = resource.fields.filter(isStored).map((field) => [field]);
  const fields = [...uniqueSets(resource), ...alone].find((set) => {
    const columns = set.map(columnOf);
    return [uniqueIndexName(table, columns), foldedIndexName(table, columns)].includes(failure.constraint);
  });
  return fields ? duplicate(resource, fields) : null;
}

const duplicates = new WeakSet<object>();

/** True for refusals that reveal that another record has the value, which some callers must not learn. */
export function tellsOfAnother(error: unknown): boolean {
  return error instanceof AppError && duplicates.has(error);
}

function duplicate(resource: Resource, fields: readonly Field[]): AppError {
  const refusal = duplicateOf(resource, fields);
  duplicates.add(refusal);
  return refusal;
}

/** Refusal with the field's message, else the resource's code, else D1006; `errors` name the fields. */
function duplicateOf(resource: Resource, fields: readonly Field[]): AppError {
  // Forms show the message at the last field of the set, usually the name.
  const errors = fields.slice(-1).map(({ key, title }) => ({ field: key, message: `${title}已存在` }));
  const ownMessage = fields[0]?.uniqueMessage;
  const standard = refuse(hooksOf(resource.name).codes?.duplicate ?? 'D1006', {}, { errors });
  return ownMessage && ownMessage !== standard.message ? invalid(errors, ownMessage) : standard;
}
