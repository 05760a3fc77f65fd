import type { ServerFacet } from '../../../kinds/parts/storage.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { runnerOf } from '../migrate/session-runner.ts';
import { quoted, tenantSchema } from '../names.ts';
import type { DbSession } from '../session.ts';
import { convertedSql, type Reading, reversed } from './conversion-sql.ts';

/** Both columns of a change, and how values go from one to the other. */
export interface Columns {
  id: number;
  table: string;
  from: string;
  to: string;
  reading: Reading;
}

/** Rows of one batch: short enough that no writer of one of them notices. */
export const ROWS_AT_ONCE = 500;

/**
 * Returns a name that sorts the trigger of a later change first. A value then passes through all changes of a field on
 * its way back.
 */
function triggerName(id: number): string {
  return `convert_${String(1_000_000_000 - id).padStart(10, '0')}`;
}

function names(session: DbSession, { id, table }: Pick<Columns, 'id' | 'table'>) {
  const schema = quoted(tenantSchema(session.tenant));
  return {
    table: `${schema}.${quoted(table)}`,
    trigger: quoted(triggerName(id)),
    call: `${schema}.${quoted(triggerName(id))}`,
  };
}

/** Adds the empty column, and a trigger that converts values written from now on. Writers wait for a moment only. */
export async function prepareColumns(session: DbSession, of: Columns): Promise<void> {
  const { table, trigger, call } = names(session, of);
  const runner = runnerOf(session);
  const facet: ServerFacet = serverFacets[of.reading.to.kind];
  await runner.query(functionSql(call, copyingBody(of)));
  await runner.query(
    `alter table ${table} add column if not exists ${quoted(of.to)} ${facet.columnType(of.reading.to)}`,
  );
  await runner.query(`drop trigger if exists ${trigger} on ${table}`);
  await runner.query(
    `create trigger ${trigger} before insert or update on ${table} for each row execute function ${call}()`,
  );
}

/** Converts the next rows, deleted ones too; returns null at the end. */
export async function copyNext(
  session: DbSession,
  of: Columns & { after: number; limit: number },
): Promise<{ last: number; rows: number } | null> {
  const { table } = names(session, of);
  const [from, to] = [quoted(of.from), quoted(of.to)];
  const { rows } = await runnerOf(session).query<{ last: string | null; rows: string }>(
    `with next as (select id from ${table} where id > $1 order by id limit $2),
      read as (update ${table} r set ${to} = ${convertedSql(of.reading, `r.${from}`)} from next
        where r.id = next.id and r.${from} is not null and r.${to} is null
          and ${convertedSql(of.reading, `r.${from}`)} is not null returning 1)
     select max(id)::text as last, count(*)::text as rows from next`,
    [of.after, of.limit],
  );
  const last = rows[0]?.last;
  return last ? { last: Number(last), rows: Number(rows[0]?.rows) } : null;
}

/** Replaces the trigger by one that writes both columns, so that an undo finds the values written since. */
export async function keepBoth(session: DbSession, of: Columns): Promise<void> {
  await runnerOf(session).query(functionSql(names(session, of).call, bothBody(of)));
}

/** Takes the trigger away and one of the columns with it. */
export async function dropColumn(session: DbSession, of: Omit<Columns, 'reading'>, column: string): Promise<void> {
  const { table, trigger, call } = names(session, of);
  const runner = runnerOf(session);
  await runner.query(`drop trigger if exists ${trigger} on ${table}`);
  await runner.query(`drop function if exists ${call}()`);
  await runner.query(`alter table ${table} drop column if exists ${quoted(column)}`);
}

function copyingBody({ from, to, reading }: Columns): string {
  const [old, now] = [`new.${quoted(from)}`, `new.${quoted(to)}`];
  return `begin
    if tg_op = 'INSERT' then ${now} := ${convertedSql(reading, old)};
    elsif ${old} is distinct from old.${quoted(from)} then ${now} := ${convertedSql(reading, old)};
    end if;
    return new;
  end`;
}

/**
 * Returns the body of a trigger that keeps both columns. A value that cannot be read back leaves the old value
 * unchanged; an emptied one empties it.
 */
function bothBody({ from, to, reading }: Columns): string {
  const [f, t] = [quoted(from), quoted(to)];
  const forth = convertedSql(reading, `new.${f}`);
  const back = convertedSql(reversed(reading), `new.${t}`);
  return `begin
    if tg_op = 'INSERT' then
      if new.${t} is null then new.${t} := ${forth};
      elsif new.${f} is null then new.${f} := ${back};
      end if;
    elsif new.${t} is distinct from old.${t} then
      if new.${f} is not distinct from old.${f} then
        new.${f} := case when new.${t} is null then null else coalesce(${back}, new.${f}) end;
      end if;
    elsif new.${f} is distinct from old.${f} then new.${t} := ${forth};
    end if;
    return new;
  end`;
}

/** Quotes the body as a text literal, because it holds texts that administrators wrote into a dictionary. */
function functionSql(call: string, body: string): string {
  return `create or replace function ${call}() returns trigger language plpgsql as '${body.replaceAll("'", "''")}'`;
}
