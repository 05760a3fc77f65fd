import type { WireRecord } from '../../../engine/json.ts';
import { mayWrite } from '../../../engine/permissions.ts';
import { type ImportColumn, toImport } from '../../../engine/projections/import.ts';
import { toSnake } from '../../../engine/projections/table.ts';
import type { Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../ctx.ts';
import { addRecord } from '../records/add.ts';
import { readForm } from '../records/form.ts';
import { checkUnique } from '../records/uniqueness.ts';

/** What the rows of a sheet become. */
export interface ImportTarget {
  /** Name under which imports are remembered and jobs find the target again. */
  key: string;
  /** For names of files and sheets. */
  title: string;
  /** Resource whose data scope limits what rows may name. */
  resource: Resource;
  /** Columns this caller may import. */
  columns: readonly ImportColumn[];
  /** Keys of columns whose values must differ within the sheet. */
  unique: ReadonlySet<string>;
  /** Table of the records, by which rows imported earlier are known again; null: adding the same twice does nothing. */
  table: string | null;
  /** Throws what add would refuse, without writing. */
  check(ctx: UserCtx, record: WireRecord): Promise<void>;
  /** Writes one row; answers the id of its record. */
  add(ctx: UserCtx, record: WireRecord): Promise<number>;
}

/** A row is a record of the resource, added by the service behind POST /{resource}/add (security R1). */
export function recordTarget(ctx: UserCtx, name: string): ImportTarget {
  const resource = ctx.catalog.resource(name);
  const columns = writableColumns(ctx, resource);
  return {
    key: name,
    title: resource.title,
    resource,
    columns,
    unique: new Set(columns.filter(({ field }) => field.unique).map(({ field }) => field.key)),
    table: toSnake(name),
    check: (on, record) => checkRecord(on, name, record),
    add: async (on, record) => (await addRecord(on, name, { body: { ...record } })).id,
  };
}

export function writableColumns(ctx: UserCtx, resource: Resource): ImportColumn[] {
  return toImport(resource).filter((column) => mayWrite(column.field, (code) => may(ctx, code)));
}

/** The form's own validation, and values another record has already. */
export async function checkRecord(ctx: UserCtx, name: string, body: WireRecord): Promise<void> {
  const { resource, record } = readForm(ctx, name, { formName: 'add', body });
  await checkUnique(ctx, { resource, record }, null);
}
