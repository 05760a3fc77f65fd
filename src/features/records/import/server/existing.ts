import { foldedText } from '../../../../engine/folded.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Field } from '../../../../engine/resource.ts';
import { serverFacets } from '../../../../kinds/tables/server/storages.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { all, type RowFilter } from '../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import type { Breath } from '../../../../server/jobs/breath.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import type { DataRow } from './reading/rows.ts';
import { Notices } from './report.ts';
import { type Reading, type ReadRecord, readRecord } from './resolving/resolve.ts';
import { Unknowns } from './resolving/unknowns.ts';
import type { ImportTarget } from './target.ts';

/** Maximum records read for the keys of one sheet; a good key matches few records. */
const MAX_FOUND = 20_000;

/** Existing records by line: the record that the row updates, or several records, which is an error. */
export type Existing = ReadonlyMap<number, readonly WireRecord[]>;

/** Finds the records of all rows at once by the key of the import; rows with an incomplete key are new. */
export async function findExisting(
  ctx: UserCtx,
  target: ImportTarget,
  of: { rows: readonly DataRow[]; reading: Reading; breath: Breath },
): Promise<Existing> {
  const fields = keyFields(target);
  const keyed = await readKeys(target, of);
  if (fields.length === 0 || keyed.length === 0) return new Map();
  const byKey = await recordsByKey(ctx, target, { records: keyed.map(({ row }) => row.record), breath: of.breath });
  return new Map(keyed.flatMap(({ row, key }) => (byKey.has(key) ? [[row.line, byKey.get(key) ?? []]] : [])));
}

function keyFields({ key, resource }: ImportTarget): Field[] {
  return key.flatMap((one) => resource.fields.find((field) => field.key === one) ?? []);
}

/** Reads the keys of the rows; errors in their cells are reported later, when the whole row is read. */
async function readKeys(
  target: ImportTarget,
  { rows, reading, breath }: { rows: readonly DataRow[]; reading: Reading; breath: Breath },
): Promise<{ row: ReadRecord; key: string }[]> {
  const fields = keyFields(target);
  const wanted = new Set(
    fields.flatMap(({ key, relation, importColumn }) => [
      key,
      ...importColumn.from,
      ...Object.values(relation?.match ?? {}),
    ]),
  );
  const columns = reading.columns.filter(({ field }) => wanted.has(field.key));
  const aside = { ...reading, columns, notices: new Notices(), unknowns: new Unknowns() };
  const keyed: { row: ReadRecord; key: string }[] = [];
  for (const source of rows) {
    const row = readRecord(source, aside);
    const key = keyOf(row.record, fields);
    if (key !== null) keyed.push({ row, key });
    await breath.take();
  }
  return keyed;
}

async function recordsByKey(
  ctx: UserCtx,
  target: ImportTarget,
  { records, breath }: { records: readonly WireRecord[]; breath: Breath },
): Promise<Map<string, WireRecord[]>> {
  const { resource } = target;
  const fields = keyFields(target);
  const model = ctx.catalog.model(resource.name);
  const found = await selectSome(ctx.db, model, {
    // few: one entry for each field of a resource
    filter: all(...lookedUp(fields, resource.tree).map((field) => anyOf(field, records))),
    visible: visibleBranches(ctx, resource),
    limit: MAX_FOUND,
  });
  const byKey = new Map<string, WireRecord[]>();
  for (const row of found) {
    const record = toRecord(model, row);
    const key = keyOf(record, fields) ?? '';
    const same = byKey.get(key);
    if (same) same.push(record);
    else byKey.set(key, [record]);
    await breath.take();
  }
  return byKey;
}

/**
 * Key fields to query, without the parent field of a tree. The database has no parent value for roots, and the other
 * fields limit the rows enough.
 */
function lookedUp(fields: readonly Field[], tree: string | null): readonly Field[] {
  const others = fields.filter(({ key }) => key !== tree);
  return others.length > 0 ? others : fields;
}

function anyOf(field: Field, records: readonly WireRecord[]): RowFilter {
  const values = records.flatMap((record) => {
    const stored = serverFacets[field.kind].toDb(record[field.key] ?? field.default, field);
    return stored.ok ? [stored.value] : [];
  });
  return { key: field.key, op: field.folded ? 'alike' : 'any', value: [...new Set(values)] };
}

function keyOf(record: WireRecord, fields: readonly Field[]): string | null {
  const values = fields.map(({ key, default: standard }) => record[key] ?? standard);
  if (values.some((value) => value === undefined || value === null)) return null;
  return JSON.stringify(values.map((value, at) => (fields[at]?.folded ? foldedText(String(value)) : String(value))));
}
