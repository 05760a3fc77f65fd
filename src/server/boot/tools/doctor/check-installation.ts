import '../../features.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import { foreignSteps, isCurrent } from '../../../db/migrate/migrate.ts';
import { selectPublished } from '../../../db/revisions/revisions.ts';
import { hasDemoAccount } from '../../../installation.sql.ts';
import { PostgresFailure } from '../../../postgres/failure.ts';
import { DEFAULT_TENANT } from '../../../tenants.ts';
import { databaseProblems } from '../../checks.ts';
import { type Installation, withInstallation } from '../installation.ts';
import { withDatabase } from '../place.ts';
import { checkFiles } from './check-files.ts';
import { checkServices } from './check-services.ts';
import { error, type Finding, ok, warning } from './finding.ts';

// Registers the tables of all features: the database is compared with the steps this program knows.

const CLOCK_SECONDS = 5;
const OLDEST_POSTGRES = 15;

/** Checks the database server and the content of the installation. */
export async function checkInstallation(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [ok('还没有数据库，首次启动时会创建')];
  try {
    return await withDatabase(config, (connection) =>
      withInstallation(connection, async (installation) => [
        ...(await checkServer(config, installation.database)),
        ...(await checkContent(config, installation)),
      ]),
    );
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    const mend = problem instanceof PostgresFailure ? '请按上面的提示处理' : '请检查 DATABASE_URL、数据库服务和网络';
    return [error(`数据库不能使用：${reason}`, mend)];
  }
}

async function checkServer({ production }: Config, database: Database): Promise<Finding[]> {
  const { rows } = await database.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
            extract(epoch from clock_timestamp())::float8 as seconds`,
  );
  const [row] = rows;
  const findings: Finding[] = [];
  const isNew = Number(row?.major) >= OLDEST_POSTGRES;
  findings.push(
    isNew
      ? ok(`数据库可用，PostgreSQL ${row?.version}`)
      : error(`PostgreSQL ${row?.version} 版本过低`, '请升级到 15 或更高'),
  );
  const skew = Math.abs(Number(row?.seconds) - Date.now() / 1_000);
  if (skew > CLOCK_SECONDS)
    findings.push(error(`数据库服务器的时钟与本机相差 ${Math.round(skew)} 秒`, '请在两台机器上启用时间同步'));
  // Findings are errors only in production, where the same findings stop a start.
  const level = production ? error : warning;
  for (const problem of await databaseProblems(database)) findings.push(level(problem, '请修改数据库参数后重启数据库'));
  return findings;
}

async function checkContent(config: Config, installation: Installation): Promise<Finding[]> {
  const { database, tenants } = installation;
  if (tenants.length === 0) return [ok('数据库还是空的，首次启动时会建表')];
  return [
    ...(await checkSchema(installation)),
    ...(await checkAccounts(config, database)),
    ...(await checkFiles(config, installation)),
    ...(await checkServices(config, installation)),
  ];
}

async function checkSchema(installation: Installation): Promise<Finding[]> {
  const { database, catalogs } = installation;
  const { rows } = await database.query('select scope, id, hash from platform.migration');
  const notes = rows.map(({ scope, id, hash }) => ({ scope: String(scope), id: String(id), hash: String(hash) }));
  const foreign = foreignSteps(notes);
  if (foreign.length > 0)
    return [error(`数据库由更新或不同的程序版本升级过（${foreign[0]}）`, '请换用那个版本，或恢复升级前的备份')];
  const current = await isCurrent(database, (tenant) => catalogs.of(tenant).resources);
  const state = current
    ? ok('数据库结构与程序一致')
    : warning('下次启动会升级数据库结构', '请先备份，并用 npm start -- --plan 查看升级内容');
  return [state, ...(await checkIndexes(database)), ...(await checkRevisions(installation))];
}

async function checkIndexes(database: Database): Promise<Finding[]> {
  const { rows } = await database.query(
    `select i.relname as name from pg_catalog.pg_index x join pg_catalog.pg_class i on i.oid = x.indexrelid
       join pg_catalog.pg_namespace n on n.oid = i.relnamespace
      where not x.indisvalid and (n.nspname = 'platform' or n.nspname ~ '^t_[0-9]+$') order by 1`,
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name).join('、');
  return [warning(`索引 ${names} 没有建完`, '启动服务后会自动重建，约需几分钟')];
}

async function checkRevisions({ database, live, base, tenants }: Installation): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    for (const { resource, conflicts, title } of await selectPublished(database.session(tenant))) {
      const name = `租户 ${tenant} 的“${title || resource}”`;
      const problem = live.problemOf(tenant, resource);
      const mend = '请在表单设计中打开它，改正后重新发布';
      if (!base.has(resource)) findings.push(error(`${name}已没有描述文件`, '请恢复 schemas/resources 中的文件'));
      else if (problem !== undefined) findings.push(error(`${name}的修改不能使用：${problem}`, mend));
      else if (conflicts !== null) findings.push(warning(`${name}的修改与新版本有冲突`, mend));
    }
  }
  return findings;
}

async function checkAccounts(config: Config, database: Database): Promise<Finding[]> {
  if (!(await hasDemoAccount(database.session(DEFAULT_TENANT)))) return [];
  const text = '有启用的演示账号仍在使用共同的密码';
  const mend = '请停用演示账号，或逐个修改密码';
  return [config.loopback && !config.production ? ok(`${text}（只有本机可以访问）`) : error(text, mend)];
}
