import { columnOf, isStored } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import {
  concurrently,
  dropConcurrently,
  type Present,
  readPresent,
  type SqlRunner,
  slowUniques,
  surplusUniques,
} from '../migrate/difference.ts';
import { runnerOf } from '../migrate/session-runner.ts';
import { type WantedIndex, type WantedTable, wantedTable } from '../migrate/tables.ts';
import { ID_SEQUENCE, quoted, tenantSchema } from '../names.ts';
import type { DbSession } from '../session.ts';

interface Place {
  tenant: string;
  resource: Resource;
}

async function read(client: SqlRunner, { tenant, resource }: Place): Promise<{ table: WantedTable; present: Present }> {
  const schema = tenantSchema(tenant);
  return { table: wantedTable(resource, `${schema}.${ID_SEQUENCE}`), present: await readPresent(client, schema) };
}

/** Returns the fields of each missing unique index whose building would lock the table longer than a publish may. */
export async function slowUniqueFields(session: DbSession, resource: Resource): Promise<Field[][]> {
  const { table, present } = await read(runnerOf(session), { tenant: session.tenant, resource });
  const fieldsOf = ({ definition }: WantedIndex) =>
    resource.fields.filter((field) => isStored(field) && definition.includes(quoted(columnOf(field))));
  return slowUniques(table, present).map(fieldsOf);
}

/**
 * Statements that build indexes before the resource comes into force: those on new columns and unique ones of a large
 * table. Each runs outside a transaction and does not block writers.
 */
export async function indexStatements(
  client: SqlRunner,
  of: Place & { columns: readonly string[] },
): Promise<string[]> {
  const { table, present } = await read(client, of);
  const there = present.indexes.get(table.name) ?? new Set();
  const slow = slowUniques(table, present);
  const isOfColumns = ({ definition }: WantedIndex) => of.columns.some((column) => definition.includes(quoted(column)));
  return table.indexes
    .filter((index) => !index.lenient && (!there.has(index.name) || present.broken.has(index.name)))
    .filter((index) => slow.includes(index) || isOfColumns(index))
    .flatMap((index) => concurrently(tenantSchema(of.tenant), table, index, present));
}

/** Statements that drop indexes built for an edition that did not come into force. `resource`: the edition in force. */
export async function dropStatements(client: SqlRunner, place: Place): Promise<string[]> {
  const { table, present } = await read(client, place);
  return surplusUniques(table, present).map((index) => dropConcurrently(tenantSchema(place.tenant), index));
}
