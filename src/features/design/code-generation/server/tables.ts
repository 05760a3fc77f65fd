import { mayRead } from '../../../../engine/permissions.ts';
import { columnOf, isStored, toSnake } from '../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { KindFacet } from '../../../../kinds/parts/meaning.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { selectPublished } from '../../../../server/schemas/schemas.sql.ts';

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

/** Fields whose columns the caller may read, without the columns that every table has. */
export function ownColumns(ctx: UserCtx, resource: Resource): Field[] {
  return resource.fields.filter((field) => isStored(field) && !field.base && mayRead(field, canOf(ctx)));
}

/** Finds the field of a column, also by a column name from before a change of its kind (`name`, `name__1` …). */
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

/** Name of the value's type in the dictionary code_gen_net_type. */
export function netTypeOf({ kind, schema }: Field): string {
  const { time, figure }: KindFacet = kindFacets[kind];
  if (time) return 'DateTime';
  if (figure) return figure.decimals === 0 ? 'int' : figure.decimals === null ? 'double' : 'decimal';
  if (schema.type === 'boolean') return 'bool';
  return schema.type === 'integer' ? 'long' : 'string';
}
