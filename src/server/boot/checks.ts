import { type Config, DEMO_REFUSED, mayHoldDemoAccounts } from '../config.ts';
import type { Database } from '../db/database.ts';
import { hasDemoAccount } from '../installation.sql.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { DEFAULT_TENANT } from '../tenants.ts';

/** Refusal to start, with the problems found (security.md#R29). */
class BootRefused extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`启动自检未通过：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'BootRefused';
  }
}

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Checks that the database is durable, stores UTF-8 and is not used as superuser. Outside production a finding is only
 * a warning, since developers tune for speed.
 * @throws BootRefused
 */
export async function checkDatabase(config: Config, database: Database, log: Log): Promise<void> {
  const problems = await databaseProblems(database);
  if (config.production && problems.length > 0) throw new BootRefused(problems);
  for (const problem of problems) log.warn({ problem }, 'database self-check');
}

export async function databaseProblems(database: Database): Promise<string[]> {
  return [...(await durabilityProblems(database)), ...(await roleProblems(database))];
}

async function durabilityProblems(database: Database): Promise<string[]> {
  const settings = await database.query('select name, setting from pg_catalog.pg_settings where name = any($1)', [
    [...DURABLE, 'server_encoding'],
  ]);
  return settings.rows.flatMap(({ name, setting }) => {
    if (name === 'server_encoding') return setting === 'UTF8' ? [] : [`数据库编码应为 UTF8，现为 ${setting}`];
    return setting === 'off' ? [`数据库参数 ${name} 为 off，断电会丢失已确认的数据`] : [];
  });
}

async function roleProblems(database: Database): Promise<string[]> {
  const role = await database.query('select rolsuper from pg_catalog.pg_roles where rolname = current_user');
  return role.rows[0]?.rolsuper === true ? ['数据库账号不能是超级用户，请使用该库的所有者账号'] : [];
}

/** Refuses to start if an earlier start created demo accounts and this configuration does not allow them. */
export async function checkDemoAccounts(config: Config, database: Database): Promise<void> {
  if (mayHoldDemoAccounts(config)) return;
  if (await hasDemoAccount(database.session(DEFAULT_TENANT))) throw new BootRefused([DEMO_REFUSED]);
}
