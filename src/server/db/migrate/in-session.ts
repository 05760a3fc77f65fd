import { CompiledQuery } from 'kysely';
import { toSnake } from '../../../engine/projections/table.ts';
import type { Resource } from '../../../engine/resource.ts';
import { quoted, tenantSchema } from '../names.ts';
import type { DbSession } from '../session.ts';
import { NarrowingError, type SqlRunner } from './difference.ts';
import { rememberTables, tableStatements } from './migrate.ts';

/** Runs statements of a migration in the session's transaction. */
export function runnerOf(session: DbSession): SqlRunner {
  return {
    async query<R extends Record<string, unknown>>(text: string, values: unknown[] = []) {
      return { rows: await session.all<R>({ compile: () => CompiledQuery.raw(text, values) }) };
    },
  };
}

/** Maximum wait for a lock, below PostgreSQL's deadlock check: in a deadlock, this transaction fails, not a user's. */
const BRIEFLY = '120ms';

/** Limits each wait for a lock in this transaction to BRIEFLY. */
export async function waitBriefly(session: DbSession): Promise<void> {
  await runnerOf(session).query("select set_config('lock_timeout', $1, true)", [BRIEFLY]);
}

/** DDL that a version of a resource needs; null: the stored values do not fit its columns. */
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
  if (of.inUse && statements.length > 0) {
    await takeTable(runner, `${quoted(tenantSchema(session.tenant))}.${quoted(toSnake(of.inUse))}`);
  }
  for (const statement of statements) await runner.query(statement);
  await rememberTables(runner, session.tenant, of.resources);
}

/** Maximum attempts, within the time of one request. */
const TRIES = 20;
const AGAIN_S = 0.05;

/** Locks a table for this transaction; each attempt is short, since others queue behind a waiting lock. */
async function takeTable(runner: SqlRunner, table: string): Promise<void> {
  await runner.query(
    `do $do$
     declare tries int := 0;
     begin
       perform set_config('lock_timeout', '${BRIEFLY}', true);
       loop
         begin
           lock table ${table} in access exclusive mode;
           return;
         exception when lock_not_available then
           tries := tries + 1;
           if tries >= ${TRIES} then raise; end if;
         end;
         perform pg_sleep(${AGAIN_S});
       end loop;
     end $do$`,
  );
}

/** Columns the table has now, whatever descriptors say. */
export async function columnsOf(session: DbSession, table: string): Promise<Set<string>> {
  const { rows } = await runnerOf(session).query<{ name: string }>(
    `select a.attname as name from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`t_${session.tenant}.${table}`],
  );
  return new Set(rows.map(({ name }) => name));
}
