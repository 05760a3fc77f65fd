import { mayRead } from '../../../../engine/permissions.ts';
import { columnOf, isStored, toSnake } from '../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { FieldKind } from '../../../../kinds/kinds.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { selectPublished } from '../../../../server/db/revisions/revisions.ts';
import { invalid } from '../../../../server/errors.ts';

/** Names of value types in the dictionary code_gen_net_type; kinds not listed are text. */
const NET_TYPES: { readonly [kind in FieldKind]?: string } = {
  id: 'long',
  integer: 'int',
  number: 'double',
  money: 'decimal',
  boolean: 'bool',
  date: 'DateTime',
  'date-time': 'DateTime',
};

/** Tables of the tenant, one per resource, without the database's other tables. */
export async function listTables({ db, catalog }: UserCtx) {
  const published = new Map((await selectPublished(db)).map((row) => [row.resource, row.published_time]));
  return catalog.resources.map(({ name, title }) => {
    const time = published.get(name);
    return {
      tableName: toSnake(name),
      tableComment: title,
      ...(time ? { updateTime: formatWallTime(time) } : {}),
    };
  });
}

/** Finds a resource by the name of its table, its own name or its title. */
export function findTable({ catalog }: UserCtx, name: string): Resource | undefined {
  const given = name.trim();
  return catalog.resources.find((each) => [toSnake(each.name), each.name, each.title].includes(given));
}

/** @throws INVALID naming the field */
export function requireTable(ctx: UserCtx, name: string): Resource {
  const found = findTable(ctx, name);
  if (found) return found;
  throw invalid([
    { field: 'tableName', message: `没有名为“${name.slice(0, 50)}”的表，请填写表名（如 camera_file）或业务名称` },
  ]);
}

/** Columns the caller may read, without those every record has. */
export function ownColumns(ctx: UserCtx, resource: Resource): Field[] {
  return resource.fields.filter((field) => isStored(field) && !field.base && mayRead(field, canOf(ctx)));
}

/** Field of a column; also by a column it had before a change of its kind (`name`, `name__1`, `name__2` …). */
export function fieldOfColumn(fields: readonly Field[], name: unknown): Field | undefined {
  const given = String(name ?? '');
  const stem = given.replace(/__[1-9]\d{0,2}$/, '');
  return fields.find((field) => columnOf(field) === given) ?? fields.find(({ key }) => toSnake(key) === stem);
}

/** GET /codeGenerate/ColumnList/{tableName} (wire.md#5.14). */
export function listColumns(ctx: UserCtx, name: string) {
  const resource = requireTable(ctx, name);
  return resource.fields
    .filter((field) => isStored(field) && mayRead(field, canOf(ctx)))
    .map((field) => ({
      columnName: columnOf(field),
      dataType: field.kind,
      netType: netTypeOf(field),
      columnComment: field.title,
      columnKey: field.key === 'id' ? 'True' : 'False',
    }));
}

export function netTypeOf(field: Field): string {
  const { kind, schema } = field;
  return NET_TYPES[kind] ?? (schema.type === 'integer' ? 'long' : 'string');
}
