import { createHash } from 'node:crypto';
import { toSnake } from '../../../engine/projections/table.ts';
import type { Resource } from '../../../engine/resource.ts';
import { hazardWorkflow } from '../../../workflows/hazard/hazard.ts';
import { statusPairs } from '../../../workflows/workflow.ts';
import { captchaTables } from '../captcha.ts';
import { markPlatformTables, markTenantTables, markTrigger } from '../change-mark.ts';
import type { Database } from '../database.ts';
import { importTables } from '../imports.ts';
import { jobTables } from '../jobs.ts';
import { ID_SEQUENCE, quoted, SCHEMA_LOCK, tenantSchema } from '../names.ts';
import { platformTables, type TableMigration } from '../platform-tables.ts';
import { revisionPlatformTables, revisionTenantTables } from '../revisions/revision-tables.ts';
import { serialTables } from '../serials.ts';
import { tenantTables } from '../tenant-tables.ts';
import { readPresent, type SqlRunner, statementsFor } from './difference.ts';
import { explained } from './duplicates.ts';
import { hazardDueStatements, stageDeadlineTables } from './hazard-due.ts';
import { hazardGuardStatements, recordPlatformTables, recordTenantTables } from './own-tables.ts';
import { wantedTable } from './tables.ts';

/** Row of platform.migration that says the whole content of a scope is in place. */
const CONTENT = '@content';

const PLATFORM_TABLES: TableMigration[] = [
  ...platformTables,
  ...recordPlatformTables,
  ...jobTables,
  ...captchaTables,
  ...revisionPlatformTables,
  ...markPlatformTables,
];
/** What a tenant has before and after the tables of its descriptors. */
const TABLES_BEFORE: TableMigration[] = [...recordTenantTables, ...serialTables, ...revisionTenantTables];
const TABLES_AFTER: TableMigration[] = [...tenantTables, ...importTables, ...markTenantTables, ...stageDeadlineTables];

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Brings the platform schema and every tenant to what the code and the descriptors say: additive, in one transaction
 * per scope, one process at a time. Takes one query when nothing changed.
 */
export async function migrate(database: Database, resourcesOf: (tenant: string) => readonly Resource[]): Promise<void> {
  if (!(await isCurrent(database, resourcesOf))) {
    await database.exclusive(SCHEMA_LOCK, async (client) => {
      await migratePlatform(client);
      const tenants = await client.query<{ id: string }>('select id from platform.tenant order by id');
      for (const { id } of tenants.rows) await startTenant(client, id, resourcesOf(id));
    });
  }
}

/** @throws DuplicateValues, NarrowingError */
async function startTenant(client: SqlRunner, tenant: string, resources: readonly Resource[]): Promise<void> {
  try {
    await inTransaction(client, () => migrateTenant(client, tenant, resources));
  } catch (error) {
    throw await explained(client, { tenant, resources }, error);
  }
}

async function isCurrent(database: Database, resourcesOf: (tenant: string) => readonly Resource[]): Promise<boolean> {
  const exists = await database.query("select to_regclass('platform.migration') is not null as known");
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
  return hashOf(PLATFORM_TABLES);
}

function tenantContent(resources: readonly Resource[]): string {
  const tables = resources.map((resource) => wantedTable(resource, ''));
  return hashOf([
    TABLES_BEFORE,
    tables,
    markTrigger(''),
    TABLES_AFTER,
    hazardGuardStatements,
    hazardDueStatements,
    statusPairs(hazardWorkflow),
  ]);
}

async function inTransaction(client: SqlRunner, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    // A table somebody reads for long must not stop everybody behind us.
    await client.query("set local lock_timeout = '10s'");
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
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
      migrations: PLATFORM_TABLES,
      fill: (text) => text,
    });
    await remember(client, 'platform', { id: CONTENT, hash: platformContent() });
  });
}

/**
 * Tables of one tenant, inside the caller's transaction: also what publishing a revision or adding a tenant calls.
 * Throws NarrowingError for a change that would lose values.
 */
export async function migrateTenant(client: SqlRunner, tenant: string, resources: readonly Resource[]): Promise<void> {
  const schema = tenantSchema(tenant);
  const fill = (text: string) => text.replaceAll('{t}', quoted(schema)).replaceAll('{tenant}', tenant);
  await client.query(`create schema if not exists ${quoted(schema)}`);
  await runOnce(client, tenant, { migrations: TABLES_BEFORE, fill });
  const statements = await tableStatements(client, tenant, resources);
  if (statements.length > 0) await client.query(statements.join(';\n'));
  await runOnce(client, tenant, { migrations: TABLES_AFTER, fill });
  if (resources.some((resource) => toSnake(resource.name) === 'risk_register'))
    await guardHazards(client, schema, fill);
  await rememberTables(client, tenant, resources);
}

/**
 * What is missing in the tables of these resources of a tenant.
 * @throws NarrowingError for a change that would lose values
 */
export async function tableStatements(
  client: SqlRunner,
  tenant: string,
  resources: readonly Resource[],
): Promise<string[]> {
  const schema = tenantSchema(tenant);
  const present = await readPresent(client, schema);
  const wanted = resources.map((resource) => wantedTable(resource, `${schema}.${ID_SEQUENCE}`));
  return wanted.flatMap((table) => statementsFor(schema, table, present));
}

/** Notes that the tables are as these resources of the tenant say: the next start need not look at them. */
export async function rememberTables(client: SqlRunner, tenant: string, resources: readonly Resource[]): Promise<void> {
  await remember(client, tenant, { id: CONTENT, hash: tenantContent(resources) });
}

/** The table of legal status changes always says what the machine of this version says. */
async function guardHazards(client: SqlRunner, schema: string, fill: (text: string) => string): Promise<void> {
  const pairs = statusPairs(hazardWorkflow);
  await client.query(`delete from ${quoted(schema)}.hazard_transition`);
  await client.query(
    `insert into ${quoted(schema)}.hazard_transition (from_status, to_status) select * from unnest($1::int[], $2::int[])`,
    [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)],
  );
  await client.query([...hazardGuardStatements, ...hazardDueStatements].map(fill).join(';\n'));
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
  const known = new Map(done.rows.map((row) => [row.id, row.hash]));
  for (const migration of migrations) {
    const hash = hashOf(migration.statements);
    const before = known.get(migration.id);
    if (before === hash) continue;
    if (before !== undefined) throw new Error(`migration ${migration.id} was changed after it had been applied`);
    await client.query(migration.statements.map(fill).join(';\n'));
    await remember(client, scope, { id: migration.id, hash });
  }
}

async function remember(client: SqlRunner, scope: string, of: { id: string; hash: string }): Promise<void> {
  await client.query(
    `insert into platform.migration (scope, id, hash) values ($1, $2, $3)
     on conflict (scope, id) do update set hash = excluded.hash, applied_time = excluded.applied_time`,
    [scope, of.id, of.hash],
  );
}
