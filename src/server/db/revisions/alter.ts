import type { Resource } from '../../../engine/resource.ts';
import { NarrowingError } from '../migrate/difference.ts';
import { rememberTables, tableStatements } from '../migrate/migrate.ts';
import { runnerOf } from '../migrate/session-runner.ts';
import type { DbSession } from '../session.ts';

/** DDL an edition of a resource needs, or null when its columns cannot hold what is there. */
export async function ddlFor(session: DbSession, resource: Resource): Promise<string[] | null> {
  try {
    return await tableStatements(runnerOf(session), session.tenant, [resource]);
  } catch (error) {
    if (error instanceof NarrowingError) return null;
    throw error;
  }
}

/** Brings tables to what these resources say, in the caller's transaction; `statements` when they are known already. */
export async function alterTable(
  session: DbSession,
  of: { statements?: readonly string[]; resources: readonly Resource[] },
): Promise<void> {
  const runner = runnerOf(session);
  const statements = of.statements ?? (await tableStatements(runner, session.tenant, of.resources));
  for (const statement of statements) await runner.query(statement);
  await rememberTables(runner, session.tenant, of.resources);
}

/** Columns the table has now, whatever the descriptors say. */
export async function columnsOf(session: DbSession, table: string): Promise<Set<string>> {
  const { rows } = await runnerOf(session).query<{ name: string }>(
    `select a.attname as name from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`t_${session.tenant}.${table}`],
  );
  return new Set(rows.map(({ name }) => name));
}
