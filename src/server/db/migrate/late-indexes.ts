import { addAll } from '../../../engine/many.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Database } from '../database.ts';
import { databaseFailure, ID_SEQUENCE, type SqlRunner, tenantSchema } from '../session.ts';
import { contradicted, type LateStatement, lateStatements, readPresent } from './difference.ts';
import { sharedButForSpelling } from './duplicates.ts';
import { newerSteps } from './steps.ts';
import { wantedTable } from './tables.ts';

/** Advisory lock: one process builds indexes at a time. */
const LOCK = 'indexes';
/** With this memory, building an index of character grams takes a third of the time. */
const ROOM = "set maintenance_work_mem = '192MB'";

/**
 * Builds the indexes that a migration left out, without blocking writers: late indexes of large tables, and indexes
 * that records violated. Continues after an interruption; returns the number of statements run.
 */
export async function buildLateIndexes(
  database: Database,
  resourcesOf: (tenant: string) => readonly Resource[],
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await database.query('select id from platform.tenant order by id');
  const tenants = rows.map(({ id }) => String(id));
  const wanted = (client: SqlRunner) => missing(client, { tenants, resourcesOf });
  if ((await wanted(runnerOf(database))).length === 0) return 0;
  return database.exclusive(
    LOCK,
    async (client) => {
      // Another process may have built the indexes meanwhile.
      const statements = await wanted(client);
      await client.query(ROOM);
      for (const statement of statements) {
        // A publish may meanwhile have removed the need for a unique index.
        const isWanted = statement.isAlways || (await wanted(client)).some(({ text }) => text === statement.text);
        if (isWanted) await build(client, statement);
      }
      return statements.length;
    },
    signal,
  );
}

async function build(client: SqlRunner, { text, lenient }: LateStatement): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (!lenient || databaseFailure(error)?.kind !== 'duplicate') throw error;
  }
}

/** Describes each value that prevents a unique index because several records have it in different spellings. */
export async function contradictions(
  database: Database,
  resourcesOf: (tenant: string) => readonly Resource[],
): Promise<string[]> {
  const client = runnerOf(database);
  const { rows } = await client.query<{ id: string }>('select id from platform.tenant order by id');
  const lines: string[] = [];
  for (const { id: tenant } of rows) {
    const schema = tenantSchema(tenant);
    const present = await readPresent(client, schema);
    const tables = resourcesOf(tenant).map((resource) => wantedTable(resource, `${schema}.${ID_SEQUENCE}`));
    const missing = new Set(tables.flatMap((table) => contradicted(table, present).map(({ name }) => name)));
    const resources = missing.size > 0 ? resourcesOf(tenant) : [];
    addAll(lines, await sharedButForSpelling(client, { tenant, resources, missing }));
  }
  return lines;
}

interface Scope {
  tenants: readonly string[];
  resourcesOf: (tenant: string) => readonly Resource[];
}

async function missing(client: SqlRunner, { tenants, resourcesOf }: Scope): Promise<LateStatement[]> {
  const stale = await client.query<{ text: string }>(STALE);
  const statements: LateStatement[] = stale.rows.map(({ text }) => ({ text, lenient: false }));
  for (const tenant of tenants) {
    if ((await newerSteps(client, [tenant])).length > 0) continue;
    const schema = tenantSchema(tenant);
    const present = await readPresent(client, schema);
    const busy = await inConversion(client, tenant);
    const resources = resourcesOf(tenant).filter(({ name }) => !busy.has(name));
    const tables = resources.map((resource) => wantedTable(resource, `${schema}.${ID_SEQUENCE}`));
    addAll(
      statements,
      tables.flatMap((table) => lateStatements(schema, table, present)),
    );
  }
  return statements;
}

/** Rebuilds indexes whose order a newer ICU changed; the last statement stores the new ICU version (decision 195). */
const STALE = `
  with changed as (
    select oid from pg_catalog.pg_collation
     where collname = 'pinyin' and collnamespace = 'platform'::regnamespace
       and collversion is distinct from pg_catalog.pg_collation_actual_version(oid))
  select 'reindex index concurrently ' || d.objid::regclass as text
    from changed join pg_catalog.pg_depend d on d.refclassid = 'pg_collation'::regclass and d.refobjid = changed.oid
    join pg_catalog.pg_class i on i.oid = d.objid and d.classid = 'pg_class'::regclass and i.relkind = 'i'
  union all select 'alter collation platform.pinyin refresh version' from changed
   order by text desc`;

/** Resources that have indexes for a published version not yet in force; these indexes must not be dropped. */
async function inConversion(client: SqlRunner, tenant: string): Promise<Set<string>> {
  const { rows } = await client.query<{ resource: string }>(
    `select distinct resource from platform.schema_conversion where tenant = $1 and state = 'copying'`,
    [tenant],
  );
  return new Set(rows.map(({ resource }) => resource));
}

function runnerOf(database: Database): SqlRunner {
  return {
    query: async <R extends Record<string, unknown>>(text: string, values?: unknown[]) => {
      const { rows } = await database.query(text, values);
      return { rows: rows as R[] }; // R is the row the statement selects
    },
  };
}
