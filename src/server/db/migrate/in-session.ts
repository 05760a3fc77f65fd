import { CompiledQuery } from 'kysely';
import { toSnake } from '../../../engine/projections/table.ts';
import type { Resource } from '../../../engine/resource.ts';
import { quoted, tenantSchema } from '../names.ts';
import type { DbSession } from '../session.ts';
import { NarrowingError, type SqlRunner } from './difference.ts';
import { rememberTables, tableStatements } from './migrate.ts';

/** The session's own transaction, for the statements of a migration. */
export function runnerOf(session: DbSession): SqlRunner {
  return {
    async query<R extends Record<string, unknown>>(text: string, values: unknown[] = []) {
      return { rows: await session.all<R>({ compile: () => CompiledQuery.raw(text, values) }) };
    },
  };
}

/**
 * Maximum wait for a lock: shorter than PostgreSQL's deadlock check, so that a deadlock never ends a user's
 * transaction.
 */
const BRIEFLY = '120ms';

/** Limits each wait for a lock in this transaction to a moment. */
export async function waitBriefly(session: DbSession): Promise<void> {
  await runnerOf(session).query("select set_config('lock_timeout', $1, true)", [BRIEFLY]);
}

/** Returns the DDL that an edition of a resource needs, or null if its columns cannot hold the present values. */
export async function ddlFor(session: DbSession, resource: Resource): Promise<string[] | null> {
  try {
    return await tableStatements(runnerOf(session), session.tenant, [resource]);
  } catch (error) {
    if (error instanceof NarrowingError) return null;
    throw error;
  }
}

/** Changes tables to match these resources. `inUse`: resource whose table others read and write meanwhile. */
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

/** Maximum attempts, which fit the time of a request. */
const TRIES = 20;
const AGAIN_S = 0.05;

/**
 * Locks the table for this transaction once it is free. Readers and writers queue behind a waiting lock, so each
 * attempt waits only for a moment and then lets them pass.
 */
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

/** Returns the present columns of the table, whatever the descriptors define. */
export async function columnsOf(session: DbSession, table: string): Promise<Set<string>> {
  const { rows } = await runnerOf(session).query<{ name: string }>(
    `select a.attname as name from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`t_${session.tenant}.${table}`],
  );
  return new Set(rows.map(({ name }) => name));
}
