import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import { all, type RowFilter } from '../../db/records/filter.ts';
import { selectSome } from '../../db/records/read.ts';
import { serverFacets } from '../../fields/registry.ts';
import { toRecord } from '../records/rows.ts';
import { visibleBranches } from '../records/visibility.ts';
import type { ReadRecord } from './resolve.ts';
import type { ImportTarget } from './target.ts';

/** Records that share a key are few, unless the key is none. */
const MAX_FOUND = 20_000;

/** By line: the record a row updates, or several, of which nobody can say which is meant. */
export type Existing = ReadonlyMap<number, readonly WireRecord[]>;

/** Looks up the records of all rows at once by the key of the import; rows without a whole key are new. */
export async function findExisting(ctx: UserCtx, target: ImportTarget, rows: readonly ReadRecord[]): Promise<Existing> {
  const { resource } = target;
  const fields = target.key.flatMap((key) => resource.fields.find((field) => field.key === key) ?? []);
  const keyed = rows.flatMap((row) => {
    const key = keyOf(row.record, fields);
    return key === null ? [] : [{ row, key }];
  });
  if (fields.length === 0 || keyed.length === 0) return new Map();
  const model = ctx.catalog.model(resource.name);
  const found = await selectSome(ctx.db, model, {
    filter: all(
      ...lookedUp(fields, resource.tree).map((field) =>
        anyOf(
          field,
          keyed.map(({ row }) => row.record),
        ),
      ),
    ),
    visible: visibleBranches(ctx, resource),
    limit: MAX_FOUND,
  });
  const byKey = new Map<string, WireRecord[]>();
  for (const record of found.map((row) => toRecord(model, row))) {
    const key = keyOf(record, fields) ?? '';
    byKey.set(key, [...(byKey.get(key) ?? []), record]);
  }
  return new Map(keyed.flatMap(({ row, key }) => (byKey.has(key) ? [[row.line, byKey.get(key) ?? []]] : [])));
}

/** The root of a tree is no value in the database; the other half of the key narrows enough. */
function lookedUp(fields: readonly Field[], tree: string | null): readonly Field[] {
  const others = fields.filter(({ key }) => key !== tree);
  return others.length > 0 ? others : fields;
}

function anyOf(field: Field, records: readonly WireRecord[]): RowFilter {
  const values = records.flatMap((record) => {
    const stored = serverFacets[field.kind].toDb(record[field.key] ?? field.default, field);
    return stored.ok ? [stored.value] : [];
  });
  return { key: field.key, op: 'any', value: [...new Set(values)] };
}

function keyOf(record: WireRecord, fields: readonly Field[]): string | null {
  const values = fields.map(({ key, default: standard }) => record[key] ?? standard);
  return values.some((value) => value === undefined || value === null) ? null : JSON.stringify(values.map(String));
}
