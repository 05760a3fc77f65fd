import { setTimeout as sleep } from 'node:timers/promises';
import { addAll } from '../../../engine/many.ts';
import { toSnake } from '../../../engine/projections/table.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Database } from '../database.ts';
import type { TableMigration } from '../platform-tables.ts';
import {
  type DbSession,
  databaseFailure,
  ID_SEQUENCE,
  quoted,
  runnerOf,
  SCHEMA_LOCK,
  type SqlRunner,
  tenantSchema,
} from '../session.ts';
import { markTrigger, NarrowingError, readPresent, statementsFor } from './difference.ts';
import { explained } from './duplicates.ts';
import {
  CONTENT,
  HAS_STEPS,
  hashOf,
  migrationsAfter,
  migrationsBefore,
  newerSteps,
  platformMigrations,
} from './steps.ts';
import { installed, wantedTable } from './tables.ts';

/**
 * Migrates the platform schema and every tenant's schema to the tables that code and descriptors require: one
 * transaction per schema, one process at a time. Only compares hashes if nothing changed.
 * @param meanwhile called while the database creates a tenant's tables
 */
export async function migrate(
  database: Database,
  resourcesOf: (tenant: string) => readonly Resource[],
  meanwhile?: () => void,
): Promise<void> {
  if (!(await isCurrent(database, resourcesOf))) {
    await database.exclusive(SCHEMA_LOCK, async (client) => {
      await migratePlatform(client);
      const tenants = await client.query<{ id: string }>('select id from platform.tenant order by id');
      for (const { id } of tenants.rows)
        await startTenant(client, { tenant: id, resources: resourcesOf(id), meanwhile });
    });
  }
}

/** @throws DuplicateValues, NarrowingError */
async function startTenant(client: SqlRunner, of: TenantTables): Promise<void> {
  try {
    await inTransaction(client, () => makeTenant(client, of));
  } catch (error) {
    throw await explained(client, of, error);
  }
}

interface TenantTables {
  tenant: string;
  resources: readonly Resource[];
  meanwhile: (() => void) | undefined;
}

/** True if platform and all tenants match code and descriptors; false before the first start. */
export async function isCurrent(
  database: Database,
  resourcesOf: (tenant: string) => readonly Resource[],
): Promise<boolean> {
  const exists = await database.query(HAS_STEPS);
  if (exists.rows[0]?.known !== true) return false;
  const { rows } = await database.query(
    `select t.id, m.hash from platform.tenant t left join platform.migration m on m.scope = t.id and m.id = $1
      union all select 'platform', (select hash from platform.migration where scope = 'platform' and id = $1)`,
    [CONTENT],
  );
  return rows.every(({ id, hash }) =>
    id === 'platform' ? hash === platformContent() : hash === tenantContent(resourcesOf(String(id))),
  );
}

function platformContent(): string {
  return hashOf(platformMigrations());
}

function tenantContent(resources: readonly Resource[]): string {
  const tables = resources.map((resource) => wantedTable(resource, ''));
  return hashOf([migrationsBefore(), tables, markTrigger(''), migrationsAfter(), installed('standing')]);
}

/** Maximum wait for a lock, below PostgreSQL's deadlock check: in a deadlock, this start fails, not a user's call. */
const LOCK_WAIT = '500ms';
/** Wait after which PostgreSQL cancels an autovacuum that holds the table: longer than the second of its deadlock check. */
const VACUUM_WAIT = '1500ms';
/** Condition for a table lock as autovacuum holds it, and no concurrent index build: only then waiting longer helps. */
const VACUUMS = `mode = 'ShareUpdateExclusiveLock' and granted and pid <> pg_backend_pid()
  and pid not in (select b.pid from pg_catalog.pg_stat_progress_create_index b)`;
const WAIT_OF_START = `select set_config('lock_timeout', case when exists (select from pg_catalog.pg_locks l
  join pg_catalog.pg_database d on d.oid = l.database where d.datname = current_database() and ${VACUUMS})
  then '${VACUUM_WAIT}' else '${LOCK_WAIT}' end, true)`;
const TRIES = 60;
const AGAIN_MS = 500;

/** Runs `work` in a transaction; retries while other servers lock the tables, which are free between attempts. */
async function inTransaction(client: SqlRunner, work: () => Promise<void>, tries = TRIES): Promise<void> {
  await client.query('begin');
  try {
    await client.query(WAIT_OF_START);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (databaseFailure(error)?.kind !== 'busy' || tries <= 1) throw error;
    await sleep(AGAIN_MS);
    await inTransaction(client, work, tries - 1);
  }
}

async function migratePlatform(client: SqlRunner): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('create schema if not exists platform');
    await client.query(
      `create table if not exists platform.migration (
        scope text not null, id text not null, hash text not null, applied_time timestamptz not null default now(),
        primary key (scope, id))`,
    );
    await runOnce(client, 'platform', {
      migrations: platformMigrations(),
      fill: (text) => text,
    });
    if ((await newerSteps(client, [])).length > 0) return;
    await remember(client, 'platform', { id: CONTENT, hash: platformContent() });
  });
}

/**
 * Creates and alters the tables of a tenant in the caller's transaction, also for publishing and new tenants.
 * @throws NarrowingError if values would be lost
 */
export function migrateTenant(client: SqlRunner, tenant: string, resources: readonly Resource[]): Promise<void> {
  return makeTenant(client, { tenant, resources, meanwhile: undefined });
}

async function makeTenant(client: SqlRunner, { tenant, resources, meanwhile }: TenantTables): Promise<void> {
  const schema = tenantSchema(tenant);
  const fill = (text: string) => text.replaceAll('{t}', quoted(schema)).replaceAll('{tenant}', tenant);
  await client.query(`create schema if not exists ${quoted(schema)}`);
  await runOnce(client, tenant, { migrations: migrationsBefore(), fill });
  const statements = await tableStatements(client, tenant, resources);
  if (statements.length > 0) {
    const making = client.query(statements.join(';\n'));
    meanwhile?.();
    await making;
  }
  await runOnce(client, tenant, { migrations: migrationsAfter(), fill });
  if ((await newerSteps(client, [tenant])).length > 0) return;
  const tables = new Set(resources.map((resource) => toSnake(resource.name)));
  for (const { table, statements } of installed('standing')) {
    if (tables.has(table)) await client.query(statements.map(fill).join(';\n'));
  }
  await rememberTables(client, tenant, resources);
}

/** Statements that the tables of these resources need. @throws NarrowingError if values would be lost */
export async function tableStatements(
  client: SqlRunner,
  tenant: string,
  resources: readonly Resource[],
): Promise<string[]> {
  const schema = tenantSchema(tenant);
  const present = await readPresent(client, schema);
  present.isNewer = (await newerSteps(client, [tenant])).length > 0;
  const wanted = resources.map((resource) => wantedTable(resource, `${schema}.${ID_SEQUENCE}`));
  return wanted.flatMap((table) => statementsFor(schema, table, present));
}

/** Records that the tables match these resources, so that the next start skips the comparison. */
async function rememberTables(client: SqlRunner, tenant: string, resources: readonly Resource[]): Promise<void> {
  if ((await newerSteps(client, [tenant])).length > 0) return;
  await remember(client, tenant, { id: CONTENT, hash: tenantContent(resources) });
}

interface Steps {
  migrations: readonly TableMigration[];
  fill: (text: string) => string;
}

async function runOnce(client: SqlRunner, scope: string, { migrations, fill }: Steps): Promise<void> {
  const done = await client.query<{ id: string; hash: string }>(
    'select id, hash from platform.migration where scope = $1',
    [scope],
  );
  const applied = new Map(done.rows.map((row) => [row.id, row.hash]));
  const script: string[] = [];
  for (const { id, statements } of migrations) {
    const hash = hashOf(statements);
    const before = applied.get(id);
    if (before === hash) continue;
    if (before !== undefined) throw new Error(`migration ${id} was changed after it had been applied`);
    addAll(script, [...statements.map(fill), rememberStatement(scope, { id, hash })]);
  }
  // Sends all steps as one message, since a new database needs some hundred steps.
  if (script.length > 0) await client.query(script.join(';\n'));
}

async function remember(client: SqlRunner, scope: string, of: { id: string; hash: string }): Promise<void> {
  await client.query(rememberStatement(scope, of));
}

/** Statement without parameters, since it may be sent together with others. */
function rememberStatement(scope: string, { id, hash }: { id: string; hash: string }): string {
  return `insert into platform.migration (scope, id, hash) values (${[scope, id, hash].map(literal).join(', ')})
    on conflict (scope, id) do update set hash = excluded.hash, applied_time = excluded.applied_time`;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Maximum wait for a lock, below PostgreSQL's deadlock check: in a deadlock, this transaction fails, not a user's. */
const BRIEFLY = '120ms';

/** Limits each wait for a lock in this transaction to BRIEFLY. */
export async function waitBriefly(session: DbSession): Promise<void> {
  await runnerOf(session).query("select set_config('lock_timeout', $1, true)", [BRIEFLY]);
}

/** DDL that a version of a resource needs; null if stored values do not fit the version's columns. */
export async function ddlFor(session: DbSession, resource: Resource): Promise<string[] | null> {
  try {
    return await tableStatements(runnerOf(session), session.tenant, [resource]);
  } catch (error) {
    if (error instanceof NarrowingError) return null;
    throw error;
  }
}

/** Alters tables for these resources. `inUse`: resource whose table other transactions use meanwhile. */
export async function alterTable(
  session: DbSession,
  of: { statements?: readonly string[]; inUse?: string; resources: readonly Resource[] },
): Promise<void> {
  const runner = runnerOf(session);
  const statements = of.statements ?? (await tableStatements(runner, session.tenant, of.resources));
  const inUse = statements.length > 0 && of.inUse;
  const table = inUse && `${quoted(tenantSchema(session.tenant))}.${quoted(toSnake(inUse))}`;
  if (table) await takeTable(runner, table);
  for (const statement of statements) await runner.query(statement);
  if (table) await dropBroken(runner, table);
  await rememberTables(runner, session.tenant, of.resources);
}

/** Maximum attempts, for half of a request's time, since its transaction may run again (Endpoint.comesAgain). */
const LOCK_TRIES = 10;
const AGAIN_S = 0.05;

/** Locks a table for this transaction; each attempt is short, since other transactions queue behind a waiting lock. */
async function takeTable(runner: SqlRunner, table: string): Promise<void> {
  await runner.query(
    `do $do$
     declare tries int := 0;
     begin
       loop
         begin
           perform set_config('lock_timeout', case when tries = 0 and exists (select from pg_catalog.pg_locks
             where relation = to_regclass('${table}') and ${VACUUMS}) then '${VACUUM_WAIT}' else '${BRIEFLY}' end, true);
           lock table ${table} in access exclusive mode;
           perform set_config('lock_timeout', '${BRIEFLY}', true);
           return;
         exception when lock_not_available then
           tries := tries + 1;
           if tries >= ${LOCK_TRIES} then raise; end if;
         end;
         perform pg_sleep(${AGAIN_S});
       end loop;
     end $do$`,
  );
}

/** Drops incomplete indexes that interrupted builds left: a unique index refuses values even before it is complete. */
async function dropBroken(runner: SqlRunner, table: string): Promise<void> {
  await runner.query(
    `do $do$
     declare broken regclass;
     begin
       for broken in select indexrelid from pg_catalog.pg_index where indrelid = to_regclass('${table}') and not indisvalid loop
         execute format('drop index %s', broken);
       end loop;
     end $do$`,
  );
}

/** Columns that the table has in the database, even if descriptors differ. */
export async function columnsOf(session: DbSession, table: string): Promise<Set<string>> {
  const { rows } = await runnerOf(session).query<{ name: string }>(
    `select a.attname as name from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`t_${session.tenant}.${table}`],
  );
  return new Set(rows.map(({ name }) => name));
}
