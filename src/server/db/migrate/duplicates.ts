import { addAll } from '../../../engine/many.ts';
import { columnOf, type Table, toTable } from '../../../engine/projections/table.ts';
import type { Resource } from '../../../engine/resource.ts';
import { OperatorError } from '../../operator-error.ts';
import { foldedSql, quoted, type SqlRunner, tenantSchema } from '../session.ts';
import { foldedIndexName, foldedUniques, hasSingleValue, singleIndex, uniqueIndexName } from './tables.ts';

const UNIQUE_VIOLATION = '23505';
/** Maximum values listed in the error; further values are listed after these are corrected. */
const MAX_NAMED = 10;
const MAX_IDS = 5;

/** Error about a unique index that existing records violate; people must decide which record is wrong. */
export class DuplicateValues extends OperatorError {
  constructor(asked: string, found: readonly string[]) {
    super(
      `${asked}要求不重复，但已有记录的值相同：\n${found.map((line) => `  - ${line}`).join('\n')}\n` +
        '数据没有改动。请用原版本改正这些记录，再启动新版本。',
    );
    this.name = 'DuplicateValues';
  }
}

interface Shared extends Record<string, unknown> {
  values: (string | null)[];
  ids: string[];
  count: number;
}

/** Explains the error of a unique index that could not be built, after the rollback; returns other errors unchanged. */
export async function explained(
  client: SqlRunner,
  of: { tenant: string; resources: readonly Resource[] },
  error: unknown,
): Promise<unknown> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }; // fields of a PostgreSQL error
  if (code !== UNIQUE_VIOLATION) return error;
  for (const resource of of.resources) {
    const table = toTable(resource);
    const asked = uniquesOf(table).find(({ index }) => index === constraint);
    if (!asked) continue;
    const { columns, among } = asked;
    const shared = await sharedValues(client, tenantSchema(of.tenant), { table, columns, folded: [], among });
    return new DuplicateValues(titlesOf(resource, columns), shared.map(described));
  }
  return error;
}

/** Unique indexes that a start must build: their columns, and the SQL condition of their rows. */
function uniquesOf(table: Table): { index: string; columns: string[]; among: string }[] {
  return [
    ...table.uniques.map((columns) => ({
      index: uniqueIndexName(table.name, columns),
      columns,
      among: filled(columns),
    })),
    ...table.singles.map((single) => ({
      index: singleIndex(table.name, single).name,
      columns: [...single.within, single.column.name],
      among: hasSingleValue(single),
    })),
  ];
}

/** Describes records whose unique values are equal after folding; their index is built once people corrected them. */
export async function sharedButForSpelling(
  client: SqlRunner,
  of: { tenant: string; resources: readonly Resource[]; missing: ReadonlySet<string> },
): Promise<string[]> {
  const lines: string[] = [];
  for (const resource of of.resources) {
    const table = toTable(resource);
    for (const columns of foldedUniques(table)) {
      if (!of.missing.has(foldedIndexName(table.name, columns))) continue;
      const among = filled(columns);
      const shared = await sharedValues(client, tenantSchema(of.tenant), {
        table,
        columns,
        folded: table.folded,
        among,
      });
      addAll(
        lines,
        shared.map((one) => `${titlesOf(resource, columns)}：${described(one)}`),
      );
    }
  }
  return lines;
}

function filled(columns: readonly string[]): string {
  return columns.map((column) => `${quoted(column)} is not null`).join(' and ');
}

function titlesOf(resource: Resource, columns: readonly string[]): string {
  return `“${resource.title}”的“${columns.map((column) => titleOf(resource, column)).join('＋')}”`;
}

function described({ values, ids, count }: Shared): string {
  const more = count > ids.length ? ' 等' : '';
  return `${values.map((value) => value ?? '空').join('＋')}：${count} 条（id ${ids.join('、')}${more}）`;
}

function titleOf(resource: Resource, column: string): string {
  return resource.fields.find((field) => columnOf(field) === column)?.title ?? column;
}

async function sharedValues(
  client: SqlRunner,
  schema: string,
  of: { table: Table; columns: readonly string[]; folded: readonly string[]; among: string },
): Promise<Shared[]> {
  const { table, columns, folded, among } = of;
  const names = columns.map(quoted);
  const spelling = columns.map((column) => (folded.includes(column) ? foldedSql(quoted(column)) : quoted(column)));
  const { rows } = await client.query<Shared>(
    `select array[${names.map((name) => `string_agg(distinct ${name}::text, '、')`).join(', ')}] as "values", count(*)::int as count,
            (array_agg(id::text order by id))[1:${MAX_IDS}] as ids
       from ${quoted(schema)}.${quoted(table.name)}
      where not is_deleted and ${among}
      group by ${spelling.join(', ')} having count(*) > 1 order by min(id) limit ${MAX_NAMED}`,
  );
  return rows;
}
